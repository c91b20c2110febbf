import type { Style } from './licences.certificate.lines.ts'
import { page, type Sheet } from './licences.certificate.sheet.ts'

/** The colours of the shop by day (`tokens.css`), on white: paper has a tone of its own. */
export const colors = {
  ink: '#1a1a1c',
  muted: '#5c5a56',
  rule: '#d9d4c7',
  faint: '#efece3',
  accent: '#1f3a8a',
  signal: '#a4262c',
}

/** Where everything stands: one column. */
export const column = { x: 68, width: page.width - 2 * 68 }

/** Wider than a space, and never a place to break a line. */
export const enSpace = '\u2002'

const prose = ['onum', 'pnum'] as const
const { ink, muted, accent, signal } = colors

export const styles = {
  brand: { face: 'italic', size: 15, color: ink },
  title: { face: 'upright', size: 31, color: ink },
  number: { face: 'upright', size: 12.5, color: ink, spacing: 0.3 },
  joining: { face: 'italic', size: 11.5, color: muted, features: prose },
  name: { face: 'upright', size: 11.5, color: ink },
  work: { face: 'italic', size: 26, color: ink },
  heading: { face: 'semibold', size: 12, color: ink },
  warning: { face: 'semibold', size: 21, color: signal, features: prose },
  text: { face: 'upright', size: 10.5, color: ink, features: prose },
  fact: { face: 'upright', size: 10.5, color: ink, features: ['pnum'] },
  label: { face: 'upright', size: 10.5, color: muted, features: ['smcp'], spacing: 0.3 },
  note: { face: 'upright', size: 9, color: muted, features: prose },
  link: { face: 'upright', size: 11, color: accent },
  sum: { face: 'mono', size: 7, color: muted },
} as const satisfies Record<string, Style>

/** A part of the page whose height is known before it is drawn. */
export interface Block {
  /** Above it, if there is room. */
  gap: number
  height: number
  /** From this height downwards. */
  draw: (top: number) => void
}

/** Where the letters of a line stand, seen from its upper edge. */
export const baselineOf = (top: number, leading: number) => top + leading * 0.76

export const headingLeading = 22

export function drawHeading(sheet: Sheet, number: number, text: string, top: number) {
  const lines = sheet.setLines([{ text: `${number}${enSpace}${text}`, style: styles.heading }], column.width)
  sheet.tag(sheet.root, 'H2', () =>
    sheet.drawLines(lines, { ...column, y: baselineOf(top, 16), leading: 16 }),
  )
}

/** A line from edge to edge: strong above and below a table, fine elsewhere. */
export const drawRule = (sheet: Sheet, y: number, kind: 'strong' | 'fine' = 'fine', { x, width } = column) =>
  sheet.drawArtifact((document) =>
    document
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(kind === 'strong' ? 1.1 : 0.5)
      .stroke(kind === 'strong' ? ink : colors.rule),
  )
