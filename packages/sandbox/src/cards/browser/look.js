const rules = `
:host { display: block; }
* { box-sizing: border-box; }
.form {
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: calc(4 * var(--unit)) calc(3 * var(--unit));
  color: var(--text);
  font: 400 var(--size) / 1.5 var(--family);
}
.whole { grid-column: 1 / -1; }
p { margin: 0; }
.sandbox {
  padding-inline-start: calc(3 * var(--unit));
  border-inline-start: 2px solid var(--primary);
  color: var(--second);
}
.sandbox strong { color: var(--text); }
.field { display: grid; gap: var(--unit); align-content: start; }
label { color: var(--text); font-weight: 500; }
input {
  width: 100%;
  min-width: 0;
  min-height: 2.75rem;
  padding: calc(2 * var(--unit)) calc(3 * var(--unit));
  border: 1px solid var(--second);
  border-radius: var(--radius);
  background: var(--background);
  color: var(--text);
  font: inherit;
  font-size: max(16px, var(--size));
  font-variant-numeric: lining-nums tabular-nums;
}
input::placeholder { color: var(--second); opacity: 1; }
input[aria-invalid="true"] { border-color: var(--danger); }
.error { color: var(--danger); font-size: 0.9375em; }
.error:empty { display: none; }
:focus-visible { outline: 2px solid var(--primary); outline-offset: 2px; border-radius: var(--radius); }
summary { width: fit-content; min-height: 2.75rem; padding-block: 0.6rem; cursor: pointer; }
ul { display: grid; gap: var(--unit); margin: 0; padding: 0; list-style: none; }
button {
  display: flex;
  flex-wrap: wrap;
  gap: 0 calc(3 * var(--unit));
  width: 100%;
  min-height: 2.75rem;
  align-items: center;
  padding: calc(1.5 * var(--unit)) calc(3 * var(--unit));
  border: 1px solid var(--second);
  border-radius: var(--radius);
  background: var(--background);
  color: var(--text);
  font: inherit;
  text-align: start;
  cursor: pointer;
}
button:hover { border-color: var(--text); }
.digits { font-variant-numeric: lining-nums tabular-nums; white-space: nowrap; }
.says { color: var(--second); }
.aside {
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}
.failure { color: var(--danger); }
`

const names = {
  '--primary': 'colorPrimary',
  '--background': 'colorBackground',
  '--text': 'colorText',
  '--second': 'colorTextSecondary',
  '--danger': 'colorDanger',
  '--family': 'fontFamily',
  '--size': 'fontSizeBase',
  '--radius': 'borderRadius',
  '--unit': 'spacingUnit',
}

const byDay = {
  colorPrimary: '#0b57c4',
  colorBackground: '#ffffff',
  colorText: '#26272f',
  colorTextSecondary: '#5c5d66',
  colorDanger: '#b3172f',
  fontFamily: 'system-ui, sans-serif',
  fontSizeBase: '16px',
  borderRadius: '4px',
  spacingUnit: '4px',
}

const byNight = {
  ...byDay,
  colorPrimary: '#8ab4ff',
  colorBackground: '#22242b',
  colorText: '#eceaf2',
  colorTextSecondary: '#b0b1bb',
  colorDanger: '#ff9b8f',
}

/** Style sheets that no content policy forbids: they are made by a script, and not written into the page. */
export function dress(root) {
  const fixed = new CSSStyleSheet()
  fixed.replaceSync(rules)
  const chosen = new CSSStyleSheet()
  chosen.replaceSync(':host {}')
  root.adoptedStyleSheets = [fixed, chosen]
  return (appearance = {}) => {
    const variables = { ...(appearance.theme === 'night' ? byNight : byDay), ...appearance.variables }
    const { style } = chosen.cssRules[0]
    for (const [name, variable] of Object.entries(names)) style.setProperty(name, variables[variable])
  }
}
