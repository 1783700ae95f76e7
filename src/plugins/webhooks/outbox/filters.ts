/** Applies the filters of webhooks to the changes that they subscribe to. */
import { sql } from '@payloadcms/db-postgres'
import type { BasePayload } from 'payload'
import { type Queryable, rowsOf } from '../connection'
import { changesIn } from './groups'
import type { Match } from './matching'
import { matchingChanges, type Snapshots } from './snapshots'

/** For one webhook and the changes of one round: in milliseconds, in which the database must answer a filter. */
export const filterTimeoutMs = 5000

/** A filter that the database cannot answer, or not soon enough. */
export class UnansweredFilter extends Error {
  override name = 'UnansweredFilter'

  constructor(
    readonly webhook: number,
    /** Whether its time was cut short: it is evaluated again where it delays nobody. */
    readonly isEarly: boolean,
    options: ErrorOptions,
  ) {
    super(`The filter of webhook ${webhook} cannot be asked.`, options)
  }
}

/**
 * Of the matches of one webhook, those whose record matches its filter.
 *
 * @param timeoutMs for all its collections together
 * @throws {UnansweredFilter} and leaves the transaction as it was before
 */
export const filterMatching = async (
  payload: BasePayload,
  on: Queryable,
  matches: Match[],
  snapshots: Snapshots,
  timeoutMs: number,
): Promise<Match[]> => {
  const [first] = matches
  if (!first?.subscription.filters) return matches
  const { filters, id } = first.subscription
  const endsAt = performance.now() + timeoutMs
  const rejected = new Set<Match>()
  for (const slug of new Set(matches.map(({ change }) => change.collection))) {
    const filter = filters.get(slug)
    if (!filter) continue
    const group = matches.filter(({ change }) => change.collection === slug)
    const leftMs = Math.max(1, Math.round(endsAt - performance.now()))
    const ids = await withTimeout(
      payload,
      on,
      leftMs,
      { isEarly: timeoutMs < filterTimeoutMs, webhook: id },
      async () => matchingChanges(payload, on, { filter, slug }, await snapshots.of(slug, changesIn(group))),
    )
    for (const each of group) if (!ids.has(each.change.id)) rejected.add(each)
  }
  return matches.filter((each) => !rejected.has(each))
}

const withTimeout = async <T>(
  payload: BasePayload,
  on: Queryable,
  timeoutMs: number,
  { isEarly, webhook }: { isEarly: boolean; webhook: number },
  evaluate: () => Promise<T>,
): Promise<T> => {
  await rowsOf(payload, on, sql.raw(`SAVEPOINT filter; SET LOCAL statement_timeout = ${timeoutMs}`))
  try {
    const answer = await evaluate()
    await rowsOf(payload, on, sql.raw('SET LOCAL statement_timeout TO DEFAULT; RELEASE SAVEPOINT filter'))
    return answer
  } catch (error) {
    if (!isOfStatement(error)) throw error
    await rowsOf(payload, on, sql.raw('ROLLBACK TO SAVEPOINT filter; RELEASE SAVEPOINT filter'))
    throw new UnansweredFilter(webhook, isEarly && codeOf(error) === timedOut, { cause: error })
  }
}

const timedOut = '57014'

const codeOf = (error: unknown): string => String((error as { code?: unknown }).code)

/** Whether the statement is to blame (its data, its form, its length, its time), and not the way to the database. */
const isOfStatement = (error: unknown): boolean => /^(22|42|54)...$|^57014$/.test(codeOf(error))
