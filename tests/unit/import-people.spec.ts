/** Which new rows of a file are people who are in it or in the service already. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { findPeople } from '../../src/admin/features/exchange/people'
import { storedKeys } from '../../src/lib/people'
import type { RowOutcome } from '../../src/plugins/exchange/import/outcome'
import { type Cell, csvCell } from '../../src/lib/table/cells'
import { openFile } from '../../src/lib/table/file'

const keys = ['name', 'phone', 'email']

const find = async (
  rows: readonly (readonly Cell[])[],
  outcomes: readonly RowOutcome['outcome'][],
  known: Parameters<typeof findPeople>[0]['ask'] = () => Promise.resolve([]),
) => {
  const found = await findPeople({
    ask: known,
    mapping: { keys },
    outcomes: outcomes.map((outcome, at) => ({ outcome, row: at + 2 })),
    rows: rows.map((cells, at) => ({ cells: [...cells], row: at + 2 })),
    slug: 'leads',
  })
  return [...found].map(([row, alike]) => [row, ...alike])
}

describe('a new row', () => {
  it('is that of an earlier row with its number, however it is written', async () => {
    const { rowsOf, sheets } = await openFile(readFileSync('tests/files/same-phone-in-file.csv'))
    const [, ...rows] = rowsOf(sheets[0] ?? '')
    const cells = rows.map((row) => row.cells.slice(0, 2))
    expect(await find(cells, ['create', 'create', 'create'])).toEqual([
      [3, { by: ['phone', 'name'], row: 2 }],
      [4, { by: ['phone'], row: 2 }],
    ])
  })

  it('is that of a record with its number or address', async () => {
    const person = {
      collection: 'Lead',
      href: '/admin/collections/leads/7',
      keys: storedKeys({ emails: ['ana@buyers.example'], names: ['Ana'], phones: ['+13035550310'] }) ?? '',
      title: 'Ana',
    }
    const asked: string[][] = []
    const known = (searched: string[]) => {
      asked.push(searched)
      return Promise.resolve([person])
    }
    const ana = ['Ana Sol', { number: '3035550310', shown: '3035550310' }, ' ANA@buyers.example ']
    expect(await find([ana, ['Bo', '555', '']], ['create', 'create'], known)).toEqual([
      [2, { by: ['phone', 'email'], person }],
    ])
    // A name alone is not asked for.
    expect(asked).toEqual([['p*:3035550310', 'e:ana@buyers.example', 'n:ana_sol']])
  })

  it('is nobody else’s where that row is refused, and counts after one that changes a record', async () => {
    const row = ['Ana', csvCell('+1 303 555 0310'), '']
    expect(await find([row, row], ['failed', 'create'])).toEqual([])
    expect(await find([row, row], ['create', 'update'])).toEqual([])
    expect(await find([row, row], ['same', 'create'])).toEqual([[3, { by: ['phone', 'name'], row: 2 }]])
  })
})
