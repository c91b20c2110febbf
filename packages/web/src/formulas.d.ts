/** A formula as MathML, see formulas-plugin.ts beside the source. */
declare module '*.tex?math' {
  const math: string
  export default math
}

/** The same as it stands in a line of text. */
declare module '*.tex?inline' {
  const math: string
  export default math
}
