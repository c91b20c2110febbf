import attack from './formulas/attack.tex?inline'
import cells from './formulas/cells.tex?inline'
import distance from './formulas/distance.tex?math'
import envelope from './formulas/envelope.tex?math'
import loudness from './formulas/loudness.tex?math'
import lower from './formulas/lower.tex?inline'
import nearness from './formulas/nearness.tex?inline'
import price from './formulas/price.tex?math'
import roughness from './formulas/roughness.tex?math'
import scope from './formulas/scope.tex?math'
import spectrum from './formulas/spectrum.tex?math'
import voice from './formulas/voice.tex?math'
import window from './formulas/window.tex?inline'

/** The formulas of the paper, in the order of their numbers. */
export const formulas = { voice, envelope, spectrum, roughness, loudness, distance, price, scope }

export type FormulaId = keyof typeof formulas

export const formulaNumberOf = (id: FormulaId) => Object.keys(formulas).indexOf(id) + 1

/** Those that stand in a line, without a number. */
export const inlineFormulas = { attack, nearness, lower, window, cells }
