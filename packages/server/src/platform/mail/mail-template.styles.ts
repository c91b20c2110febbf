const serif = "font-family:'STIX Two Text',Georgia,'Times New Roman',Times,serif"
const ink = 'color:#1a1a1c'
const muted = 'color:#5c5a56'
const hairline = '1px solid #d9d4c7'

const cell = `padding:8px 0;border-top:${hairline};${serif};font-size:17px;line-height:1.4;${ink}`

/** Forty rem, as wide as the shop sets its prose. */
const measure = 640

/** The journal's colours by day in every place, by night through classes of the one style sheet. */
export const mailStyles = {
  sheet: `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
a { text-underline-offset: 0.15em; }
@media (max-width: 480px) {
  .around { padding: 20px 16px 32px !important; }
  h1 { font-size: 24px !important; }
}
@media (prefers-color-scheme: dark) {
  .paper { background-color: #14161a !important; }
  .ink { color: #e9e6df !important; }
  .muted { color: #a9a59b !important; }
  .accent { color: #9db8ff !important; }
  .under { border-bottom-color: #363a43 !important; }
  .over { border-top-color: #363a43 !important; }
  .button { background-color: #e9e6df !important; color: #14161a !important; }
}
`,
  body: `margin:0;padding:0;width:100%;background-color:#fdfcf8;${ink};${serif};-webkit-text-size-adjust:100%`,
  preview: 'display:none;max-height:0;overflow:hidden;mso-hide:all',
  around: 'padding:28px 24px 48px',
  measure: `max-width:${measure}px;margin:0 auto;text-align:left`,
  brand: `padding:0 0 12px;border-bottom:${hairline};${serif};font-size:20px;line-height:1.3;font-style:italic;font-weight:700;${ink}`,
  section: `padding:0 0 12px;border-bottom:${hairline};${serif};font-size:16px;line-height:1.3;font-variant:small-caps;letter-spacing:0.03em;${muted}`,
  content: `padding:36px 0 0;${serif};${ink}`,
  heading: `margin:0 0 20px;${serif};font-size:28px;line-height:1.25;font-weight:400;${ink}`,
  paragraph: `margin:0 0 16px;${serif};font-size:17px;line-height:1.55;${ink}`,
  table: `margin:8px 0 20px;border-bottom:${hairline}`,
  name: `${cell};font-weight:400;text-align:left`,
  amount: `${cell};text-align:right;white-space:nowrap`,
  lastName: `${cell};font-weight:700;text-align:left`,
  lastAmount: `${cell};font-weight:700;text-align:right;white-space:nowrap`,
  call: 'margin:28px 0 20px',
  button: 'border-radius:2px;background-color:#1a1a1c',
  label: `display:inline-block;padding:12px 20px;border-radius:2px;${serif};font-size:17px;line-height:1.3;color:#fdfcf8;background-color:#1a1a1c;text-decoration:none`,
  address: `margin:0 0 16px;${serif};font-size:15px;line-height:1.5;${muted}`,
  link: 'color:#1f3a8a;word-break:break-all;overflow-wrap:anywhere',
  notes: 'padding:20px 0 14px',
  line: `border-top:${hairline};font-size:1px;line-height:12px`,
  note: `margin:0 0 10px;${serif};font-size:15px;line-height:1.5;${muted}`,
  foot: `padding:14px 0 0;border-top:${hairline};${serif};font-size:14px;line-height:1.5;${muted}`,
}
