import { html, type Markup } from './html.ts'
import { mailStyles } from './mail-template.styles.ts'

export interface MailContent {
  brand: string
  heading: string
  paragraphs: string[]
  /** Named amounts, the last of them what they add up to. */
  table?: [name: string, amount: string][]
  /** What the reader is to do; the address is also shown as it is. */
  button?: { label: string; link: string }
  /** What follows below the line: how long a link holds, why the mail came. */
  notes: string[]
}

/** One mail in two forms that say the same: as text, and as a page set like the journal. */
export const renderMail = (content: MailContent) => ({ text: asText(content), html: asPage(content).markup })

const about = (brand: string) => `${brand} licenses music and short sounds.`

function asText({ brand, heading, paragraphs, table = [], button, notes }: MailContent) {
  const parts = [
    heading,
    ...paragraphs.map(wrapLines),
    ...(table.length > 0 ? [table.map((row) => row.join(': ')).join('\n')] : []),
    ...(button ? [`${button.label}:\n${button.link}`] : []),
    ...notes.map(wrapLines),
    `-- \n${about(brand)}`,
  ]
  return `${parts.join('\n\n')}\n`
}

/** Lines that fit into any window; one long word keeps its line. */
const wrapLines = (paragraph: string) => paragraph.replace(/(?=\S)(.{1,72})(?:\s+|$)/g, '$1\n').trimEnd()

/** Tables, since not every mail program knows better; colours at each place, since not every one reads the style. */
const asPage = ({
  brand,
  heading,
  paragraphs,
  table = [],
  button,
  notes,
}: MailContent) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${heading}</title>
<style>${{ markup: mailStyles.sheet }}</style>
</head>
<body class="paper" style="${mailStyles.body}">
<div style="${mailStyles.preview}">${paragraphs[0]}</div>
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" class="paper" bgcolor="#fdfcf8">
<tr><td align="center" class="around" style="${mailStyles.around}">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" style="${mailStyles.measure}">
<tr>
<td class="ink under" style="${mailStyles.brand}">${brand}</td>
<td class="muted under" align="right" style="${mailStyles.section}">Correspondence</td>
</tr>
<tr><td colspan="2" class="ink" style="${mailStyles.content}">
<h1 class="ink" style="${mailStyles.heading}">${heading}</h1>
${paragraphs.map((paragraph) => html`<p class="ink" style="${mailStyles.paragraph}">${paragraph}</p>\n`)}
${table.length > 0 && renderTable(table)}
${button && renderButton(button)}
</td></tr>
<tr><td colspan="2" style="${mailStyles.notes}">
<table role="presentation" width="96" cellspacing="0" cellpadding="0" border="0"><tr><td class="over" style="${mailStyles.line}">&nbsp;</td></tr></table>
${notes.map((note) => html`<p class="muted" style="${mailStyles.note}">${note}</p>\n`)}
</td></tr>
<tr><td colspan="2" class="muted over" style="${mailStyles.foot}">${about(brand)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`

const renderTable = (table: [name: string, amount: string][]): Markup => html`
<table width="100%" cellspacing="0" cellpadding="0" border="0" style="${mailStyles.table}">
${table.map(
  ([name, amount], place) => html`<tr>
<th scope="row" align="left" class="ink over" style="${place === table.length - 1 ? mailStyles.lastName : mailStyles.name}">${name}</th>
<td align="right" class="ink over" style="${place === table.length - 1 ? mailStyles.lastAmount : mailStyles.amount}">${amount}</td>
</tr>\n`,
)}</table>`

const renderButton = ({ label, link }: { label: string; link: string }): Markup => html`
<table role="presentation" cellspacing="0" cellpadding="0" border="0" style="${mailStyles.call}"><tr>
<td class="button" bgcolor="#1a1a1c" style="${mailStyles.button}"><a class="button" href="${link}" style="${mailStyles.label}">${label}</a></td>
</tr></table>
<p class="muted" style="${mailStyles.address}">Or open this address:<br><a class="accent" href="${link}" style="${mailStyles.link}">${link}</a></p>`
