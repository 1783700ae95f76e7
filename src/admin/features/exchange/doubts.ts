/** Values of a file that can be stored, and are probably not what the field means. */
import { type Cell, textOfCell } from '../../../lib/table/cells'
import { type VinProblem, vinProblem } from '../vehicle/vin'
import type { Mapping, Target } from './mapping'

export type Doubt = { label: string } &
  /** A currency or unit that is not stored, and not that of the field. */
  ({ kind: 'unit'; unit: string } | { kind: 'noNumber'; text: string } | { kind: 'vin'; problem: VinProblem })

/** The panel shows amounts in dollars and distances in miles. */
const foreignUnit =
  /€|£|¥|EUR|MXN|MX\$|CAD|CA?\$|AUD|AU?\$|BRL|R\$|GBP|CHF|k(?:ilo)?m(?:eter|etre|etro)?s?\b|kilómetros?/i

/** Looks at the cells of a row: what it finds is a matter of the texts, whatever they are read as. */
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
