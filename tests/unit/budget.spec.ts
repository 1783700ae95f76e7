import { describe, expect, it } from 'vitest'
import { hasBudget, measureRooms, readBudget, sumBudget } from '../../scripts/budget.mjs'

type Size = { files: number; lines: number }

const budget = readBudget()
const allowed = sumBudget(budget)
const measured = measureRooms()

/** What the rooms had in November 2026, when the budget began: no ground may rise. */
const firstGround: Record<string, Size> = {
  src: { files: 1107, lines: 87873 },
  tests: { files: 619, lines: 80671 },
}

const excess = (sizes: ReadonlyMap<string, Size>): string[] =>
  [...sizes].flatMap(([room, { files, lines }]) => {
    const limit = allowed.get(room) ?? { files: 0, lines: 0 }
    return [
      ...(lines > limit.lines ? [`${room}: ${lines - limit.lines} lines over its ${limit.lines}`] : []),
      ...(files > limit.files ? [`${room}: ${files - limit.files} files over its ${limit.files}`] : []),
    ]
  })

describe.skipIf(!hasBudget)('the budget of lines', () => {
  it('holds every room: docs/testing.md says how it rises', () => {
    expect(excess(measured)).toEqual([])
  })

  it('is lowered with the room: npm run budget -- --lower', () => {
    const slack = [...allowed].flatMap(([room, { lines }]) => {
      const unused = lines - (measured.get(room)?.lines ?? 0)
      return unused > 300 ? [`${room}: ${unused} lines unused`] : []
    })
    expect(slack).toEqual([])
  })

  it('rises with one sentence that says what for', () => {
    const unexplained = budget.rises.filter(
      ({ for: why, lines, files }) => (lines > 0 || files > 0) && !/^[A-Z].{30,}\.$/.test(why),
    )
    expect(unexplained).toEqual([])
  })

  it.each(Object.keys(firstGround))('has no more ground in %s than at first', (top) => {
    const rooms = Object.entries(budget.ground).filter(([room]) => room.split('/')[0] === top)
    const total = (key: keyof Size) => rooms.reduce((sum, [, size]) => sum + size[key], 0)
    expect(total('lines')).toBeLessThanOrEqual(firstGround[top]?.lines ?? 0)
    expect(total('files')).toBeLessThanOrEqual(firstGround[top]?.files ?? 0)
  })

  it('finds a room that has grown, and one that is new', () => {
    const limit = allowed.get('src/lib') ?? { files: 0, lines: 0 }
    const grown = new Map([
      ['src/lib', { files: limit.files, lines: limit.lines + 1 }],
      ['src/misc', { files: 1, lines: 1 }],
    ])
    expect(excess(grown)).toEqual([
      `src/lib: 1 lines over its ${limit.lines}`,
      'src/misc: 1 lines over its 0',
      'src/misc: 1 files over its 0',
    ])
  })
})
