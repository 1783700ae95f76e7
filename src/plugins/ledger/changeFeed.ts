/**
 * Reports which collections changed, soon after each commit of any process. Nothing is missed: each report has all
 * changes since the one before, whatever notifications were lost.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '@payloadcms/db-postgres'
import type { BasePayload } from 'payload'
import { Loop } from '../../lib/loop'
import { execute } from '../database/connection/execute'
import { listenTo, notifyAfterCommits, type Stoppable } from '../database/connection/notifications'
import { ledgerTable } from '../database/model/recorded'
import { identifyRun, isStillValid } from '../database/query/totals/standing'

const channel = 'forecourt_changes'

/** The minimum interval between two reports. */
const gatherMs = 200

type OnChange = (changed: readonly string[]) => void

export type ChangeFeed = Stoppable & {
  /**
   * Calls `onChange` with those of the collections `slugs` that changed, for every commit from the returned promise on.
   *
   * @returns a function that ends it
   */
  subscribe: (slugs: readonly string[], onChange: OnChange) => Promise<() => void>
}

type Seen = { run: string; snapshot: string }

/** The connection that listens is opened with the first subscription. */
export const openChangeFeed = (payload: BasePayload): ChangeFeed => {
  const ledger = ledgerTable(payload)
  if (ledger === undefined) throw new Error('The change feed needs a ledger.')
  const subscribers = new Map<OnChange, readonly string[]>()
  let listening: Stoppable | undefined
  let seen: Seen | undefined

  /** Reads which of these collections changed since the last time. */
  const readChanges = async (slugs: readonly string[]): Promise<string[]> => {
    const last = seen
    const changed = slugs.map(
      (slug) =>
        sql`CASE WHEN ${last ? isStillValid(last, [slug], ledger) : sql`FALSE`} THEN NULL ELSE ${slug}::text END`,
    )
    const [row] = await execute<Seen & { changed: string[] }>(
      { payload },
      sql`SELECT pg_current_snapshot()::text AS snapshot, ${identifyRun(ledger)} AS run,
        array_remove(ARRAY[${sql.join(changed, sql`, `)}]::text[], NULL) AS changed`,
    )
    if (!row) throw new Error('The database took no snapshot.')
    seen = { run: row.run, snapshot: row.snapshot }
    return row.changed
  }

  const reports = new Loop(
    async () => {
      const asked = new Set([...subscribers.values()].flat())
      const known = new Set(await readChanges([...asked]))
      for (const [onChange, slugs] of subscribers) {
        // What was subscribed to meanwhile may have changed before the snapshot.
        const changed = slugs.filter((slug) => known.has(slug) || !asked.has(slug))
        if (changed.length > 0) onChange(changed)
      }
      await sleep(gatherMs)
      return false
    },
    (error) => payload.logger.warn({ err: error, msg: 'open pages were not notified of changes' }),
  )
  const notifying = notifyAfterCommits(payload, {
    channel,
    gatherMs,
    listeners: 'open pages of other processes',
  })

  const listen = () =>
    new Promise<void>((resolve) => {
      listening = listenTo(payload, {
        channel,
        name: 'pages',
        onNotification: () => {
          resolve()
          reports.again()
        },
      })
    })
  let begun: Promise<void> | undefined
  return {
    async stop() {
      subscribers.clear()
      await Promise.all([notifying.stop(), listening?.stop(), reports.end()])
    },
    async subscribe(slugs, onChange) {
      await (begun ??= listen())
      subscribers.set(onChange, slugs)
      return () => void subscribers.delete(onChange)
    },
  }
}
