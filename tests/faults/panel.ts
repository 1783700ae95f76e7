/** Faults in what staff see in the panel. */
import { type Fault, unit } from './fault'

export const panel: Fault[] = [
  {
    name: 'panel: the board of the browser counts a card twice',
    file: 'src/admin/features/board/arrange.ts',
    find: 'total: column.total - 1',
    replace: 'total: column.total',
    specs: [unit('board')],
  },
  {
    name: 'panel: what is owed on a trade is given for it',
    file: 'src/admin/features/deal/sums.ts',
    find: 'net: allowance.amount - payoff.amount',
    replace: 'net: allowance.amount + payoff.amount',
    specs: [unit('deal-sums')],
  },
  {
    name: 'panel: fees that came to something are estimated',
    file: 'src/admin/features/deal/sums.ts',
    find: `counted === 'actual' ? actual : estimate`,
    replace: 'estimate',
    specs: [unit('deal-sums')],
  },
  {
    name: 'panel: the history shows what is masked as unchanged',
    file: 'src/admin/features/history/items.ts',
    find: `return [{ label, name, step: { kind: 'unseen' } }]`,
    replace: 'return []',
    specs: [unit('history')],
  },
]
