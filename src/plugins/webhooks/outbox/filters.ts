/** Applies webhook filters to the changes of subscribed collections. */
import { sql } from '@payloadcms/db-postgres'
import type { BasePayload } from 'payload'
import { type Queryable, queryRows } from '../connection'
import type { Match } from './matching'
import { matchingChanges, type Snapshots } from './moments'

/** The time limit for the filter of one webhook in one piece, in milliseconds. */
export const filterTimeoutMs = 5000

/** Thrown for a filter that the database cannot evaluate, or not within the time limit. */
export class FailedFilter extends Error {
  override name = 'FailedFilter'

  constructor(
    readonly webhook: number,
    /** Whether it exceeded the quick runner's time limit. The patient runner, which has a longer one, then evaluates it. */
    readonly timedOutQuick: boolean,
    options: ErrorOptions,
  ) {
    super(`The filter of webhook ${webhook} cannot be evaluated.`, options)
  }
}

/**
 * Returns the matches whose record passes the filter of their webhook, which is the same for all of them.
 *
 * @param timeoutMs for all its collections together
 * @throws {FailedFilter} after restoring the transaction to its previous state
 */
export const filterMatching = async (
  payload: BasePayload,
  client: Queryable,
  matches: Match[],
  snapshots: Snapshots,
  timeoutMs: number,
): Promise<Match[]> => {
  const [first] = matches
  if (!first?.subscription.filters) return matches
  const { filters, id } = first.subscription
  const deadline = performance.now() + timeoutMs
  const rejected = new Set<Match>()
  for (const slug of new Set(matches.map(({ change }) => change.collection))) {
    const filter = filters.get(slug)
    if (!filter) continue
    const group = matches.filter(({ change }) => change.collection === slug)
    const leftMs = Math.max(1, Math.round(deadline - performance.now()))
    const ids = await withTimeout(
      payload,
      client,
      leftMs,
      { isQuick: timeoutMs < filterTimeoutMs, webhook: id },
      async () => matchingChanges(payload, client, { filter, slug }, await snapshots.load(slug, group)),
    )
    for (const each of group) if (!ids.has(each.change.id)) rejected.add(each)
  }
  return matches.filter((each) => !rejected.has(each))
}

const withTimeout = async <T>(
  payload: BasePayload,
  client: Queryable,
  timeoutMs: number,
  { isQuick, webhook }: { isQuick: boolean; webhook: number },
  evaluate: () => Promise<T>,
): Promise<T> => {
  await queryRows(payload, client, sql.raw(`SAVEPOINT filter; SET LOCAL statement_timeout = ${timeoutMs}`))
  try {
    const answer = await evaluate()
    await queryRows(
      payload,
      client,
      sql.raw('SET LOCAL statement_timeout TO DEFAULT; RELEASE SAVEPOINT filter'),
    )
    return answer
  } catch (error) {
    if (!isStatementError(error)) throw error
    await queryRows(payload, client, sql.raw('ROLLBACK TO SAVEPOINT filter; RELEASE SAVEPOINT filter'))
    throw new FailedFilter(webhook, isQuick && codeOf(error) === queryCanceled, { cause: error })
  }
}

const queryCanceled = '57014'

const codeOf = (error: unknown): string => String((error as { code?: unknown }).code)

/** Whether the statement itself failed (its data, syntax, size or time), rather than the connection. */
const isStatementError = (error: unknown): boolean => /^(22|42|54)...$|^57014$/.test(codeOf(error))
