/**
 * `npm run budget`: lines and files by room of `src` and `tests`, beside what tests/budget.json allows. `-- --lower` takes back
 * what a change has saved. A unit test compares both; docs/testing.md says how a budget rises.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { root } from './lib/command.mjs'

/** Missing where somebody builds on the project: the budget is that of the project itself. */
const budgetFile = join(root, 'tests', 'budget.json')

export const hasBudget = existsSync(budgetFile)

/** Files that are counted: sources that people write, without generated types and migrations. */
const isCounted = (path) =>
  /\.(ts|tsx|mts|mjs|css)$/.test(path) && !/payload-types\.ts$|[\\/]migrations[\\/]\d/.test(path)

/**
 * @typedef {{ files: number, lines: number }} Size
 * @typedef {{ room: string, files: number, lines: number, for: string }} Rise `for`: one sentence.
 * @typedef {{ ground: Record<string, Size>, rises: Rise[] }} Budget
 */

/** @returns {Budget} */
export const readBudget = () =>
  hasBudget ? JSON.parse(readFileSync(budgetFile, 'utf8')) : { ground: {}, rises: [] }

/**
 * The allowed size of each room: its ground and its rises.
 *
 * @param {Budget} budget
 * @returns {Map<string, Size>}
 */
export function sumBudget({ ground, rises }) {
  const allowed = new Map(Object.entries(ground).map(([room, size]) => [room, { ...size }]))
  for (const { files, lines, room } of rises) {
    const size = allowed.get(room) ?? { files: 0, lines: 0 }
    allowed.set(room, { files: size.files + files, lines: size.lines + lines })
  }
  return allowed
}

/**
 * The size of each room: a folder of `src`, of `src/plugins` or of `tests`, or the files beside them.
 *
 * @returns {Map<string, Size>}
 */
export function measureRooms() {
  const rooms = new Map()
  for (const top of ['src', 'tests']) {
    for (const path of readdirSync(join(root, top), { recursive: true })) {
      if (!isCounted(path)) continue
      const [first, second, ...rest] = path.split(/[\\/]/)
      const room =
        second === undefined
          ? top
          : first === 'plugins' && rest.length > 0
            ? `${top}/${first}/${second}`
            : `${top}/${first}`
      const size = rooms.get(room) ?? { files: 0, lines: 0 }
      const lines = readFileSync(join(root, top, path), 'utf8').split('\n').length - 1
      rooms.set(room, { files: size.files + 1, lines: size.lines + lines })
    }
  }
  return rooms
}

/** Reduces the ground of each room to what stands. A room that is gone leaves the budget with its rises. */
function lowerBudget(budget, measured) {
  const ground = {}
  for (const [room, limit] of sumBudget(budget)) {
    const size = measured.get(room)
    if (!size) continue
    const { files, lines } = budget.ground[room] ?? { files: 0, lines: 0 }
    ground[room] = {
      files: files - Math.max(0, limit.files - size.files),
      lines: lines - Math.max(0, limit.lines - size.lines),
    }
  }
  const rises = budget.rises.filter(({ room }) => measured.has(room))
  writeFileSync(budgetFile, `${JSON.stringify({ ground, rises }, null, 2)}\n`)
}

if (import.meta.filename === process.argv[1]) {
  const measured = measureRooms()
  if (process.argv.includes('--lower')) lowerBudget(readBudget(), measured)
  const allowed = sumBudget(readBudget())
  for (const room of [...new Set([...allowed.keys(), ...measured.keys()])].toSorted()) {
    const { files, lines } = measured.get(room) ?? { files: 0, lines: 0 }
    const limit = allowed.get(room) ?? { files: 0, lines: 0 }
    process.stdout.write(
      `${room.padEnd(28)}${String(lines).padStart(8)} of ${limit.lines} lines,${String(files).padStart(5)} of ${limit.files} files\n`,
    )
  }
}
