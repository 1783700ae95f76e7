/** Finds values of a file that can be stored but are probably wrong. */
import { type Cell, textOfCell } from '../../../lib/table/cells'
import { type VinProblem, vinProblem } from '../vehicle/vin'
import type { Mapping, Target } from './mapping'

export type Doubt = { label: string } &
  /** A currency or unit that is not the field's; units are not stored. */
  ({ kind: 'unit'; unit: string } | { kind: 'noNumber'; text: string } | { kind: 'vin'; problem: VinProblem })

/** The panel shows amounts in dollars and distances in miles. */
const foreignUnit =
  /€|£|¥|EUR|MXN|MX\$|CAD|CA?\$|AUD|AU?\$|BRL|R\$|GBP|CHF|k(?:ilo)?m(?:eter|etre|etro)?s?\b|kilómetros?/i

/** Returns a function that finds doubtful cells of a row. It checks their texts, whatever the conventions of the file. */
export const findDoubts = (targets: readonly Target[], { keys }: Pick<Mapping, 'keys'>) => {
  const columns = keys.flatMap((key, at) => {
    const target = targets.find((each) => each.key === key)
    return target && (target.parsedAs === 'number' || target.key === 'vin') ? [{ at, target }] : []
  })
  return (cells: readonly Cell[]): Doubt[] =>
    columns.flatMap(({ at, target }): Doubt[] => {
      const text = textOfCell(cells[at] ?? '')?.trim() ?? ''
      const { key, label } = target
      if (text === '') return []
      if (key === 'vin') {
        const problem = vinProblem(text)
        return problem ? [{ kind: 'vin', label, problem }] : []
      }
      if (!/\p{Nd}/u.test(text)) return [{ kind: 'noNumber', label, text: text.slice(0, 80) }]
      const [unit] = foreignUnit.exec(text) ?? []
      return unit === undefined ? [] : [{ kind: 'unit', label, unit }]
    })
}
