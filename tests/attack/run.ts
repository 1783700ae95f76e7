/** One attack: the usual is measured, then the same while it is attacked, then what must hold is looked at. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Attack } from './attack'
import { judge, type Peaks } from './bounds'
import type { Measured } from './bystander/measured'
import type { Testbed } from './testbed'
import { sizes } from './sizes'

export type Result = {
  attack: Attack
  broken: string[]
  during: Measured
  peaks: Peaks
  sent: number
  statuses: Record<string, number>
  usual: Measured
}

/** How long the service has, after an attack, before the next one's usual is measured. */
const restMs = 1000

export const runAttack = async (testbed: Testbed, attack: Attack): Promise<Result> => {
  const { attackers, bystander, isShort, memory, target } = testbed
  const form = isShort ? 'short' : 'long'
  const size = sizes[form]
  const seconds = attack.seconds?.[form] ?? size.attackSeconds
  const unprepared = await attack.prepare?.(testbed).catch((error: unknown) => String(error))
  await sleep(isShort ? 0 : restMs)
  memory.peaks()
  bystander.begin()
  await sleep(size.usualSeconds * 1000)
  const { measured: usual } = await bystander.end()
  bystander.begin()
  const { problems, sent, statuses } = await attackers.attackWith({
    isShort,
    name: attack.name,
    seconds,
    target,
  })
  const { acknowledged, measured: during, received } = await bystander.end()
  const found = [
    ...(unprepared === undefined ? [] : [unprepared]),
    ...problems,
    ...(await findLost(testbed, acknowledged)),
    ...((await attack.verify?.(testbed, { received, statuses })) ?? []),
  ]
  const peaks = memory.peaks()
  const broken = judge({ during, peaks, problems: found, usual }, !isShort)
  return { attack, broken, during, peaks, sent, statuses, usual }
}

/** What the well-behaved tenant was told is stored, and is not. It goes on writing: later writes of its own are no loss. */
const findLost = async ({ query }: Testbed, acknowledged: Record<number, string>): Promise<string[]> => {
  const ids = Object.keys(acknowledged).map(Number)
  const rows = await query<{ id: number; source: string }>(
    'SELECT id, source FROM leads WHERE id = ANY($1)',
    [ids],
  )
  const stored = new Map(rows.map(({ id, source }) => [id, source]))
  const numberOf = (marker: string | undefined) => Number(/^Write (\d+)$/.exec(marker ?? '')?.[1] ?? -1)
  return ids
    .filter((id) => numberOf(stored.get(id)) < numberOf(acknowledged[id]))
    .map((id) => `lead ${id} holds ${stored.get(id)}, acknowledged was ${acknowledged[id]}`)
    .slice(0, 5)
}
