/** A formula as MathML, see formulas.ts beside the source. */
declare module '*.tex?math' {
  const math: string
  export default math
}
