/** Combines rules. Booleans decide at once where possible; the remaining filters are joined for the database. */
import type { Where } from 'payload'
import type { Answer, Rule } from './rules'

export function anyOf(...rules: Rule<boolean>[]): Rule<boolean>
export function anyOf(...rules: Rule[]): Rule
export function anyOf(...rules: Rule[]): Rule {
  return (args) => {
    const answers = rules.map((rule) => rule(args))
    return answers.includes(true) || join('or', answers.filter(isFilter), false)
  }
}

export function allOf(...rules: Rule<boolean>[]): Rule<boolean>
export function allOf(...rules: Rule[]): Rule
export function allOf(...rules: Rule[]): Rule {
  return (args) => {
    const answers = rules.map((rule) => rule(args))
    return !answers.includes(false) && join('and', answers.filter(isFilter), true)
  }
}

const isFilter = (answer: Answer): answer is Where => typeof answer === 'object'

const join = (operator: 'and' | 'or', filters: Where[], otherwise: boolean): Answer =>
  filters.length > 1 ? { [operator]: filters } : (filters[0] ?? otherwise)
