/** What a webhook means to hear of, by its filter. */
import { sql } from '@payloadcms/db-postgres'
import type { BasePayload } from 'payload'
import { type Queryable, rowsOf } from '../connection'
import { changesIn } from './groups'
import type { Match } from './matching'
import { matching, type Moments } from './moments'

/** For one webhook and the changes of one round: in milliseconds, in which the database must answer a filter. */
export const longestFilterMs = 5000

/** A filter that the database cannot answer, or not soon enough. */
export class UnansweredFilter extends Error {
  override name = 'UnansweredFilter'

  constructor(
    readonly webhook: number,
    /** Whether it was given less than it may take: it is asked again where it keeps nobody waiting. */
    readonly isEarly: boolean,
    options: ErrorOptions,
  ) {
    super(`The filter of webhook ${webhook} cannot be asked.`, options)
  }
}

/**
 * Of all that a webhook hears, what it means to hear.
 *
 * @param patienceMs for all its collections together
 * @throws {UnansweredFilter} and leaves the transaction as it was before
 */
export const meantBy = async (
  payload: BasePayload,
  on: Queryable,
  heard: Match[],
  moments: Moments,
  patienceMs: number,
): Promise<Match[]> => {
  const [first] = heard
  if (!first?.subscription.filters) return heard
  const { filters, id } = first.subscription
  const endsAt = performance.now() + patienceMs
  const unmeant = new Set<Match>()
  for (const slug of new Set(heard.map(({ change }) => change.collection))) {
    const filter = filters.get(slug)
    if (!filter) continue
    const group = heard.filter(({ change }) => change.collection === slug)
    const leftMs = Math.max(1, Math.round(endsAt - performance.now()))
    const ids = await answered(
      payload,
      on,
      leftMs,
      { isEarly: patienceMs < longestFilterMs, webhook: id },
      async () => matching(payload, on, { filter, slug }, await moments.of(slug, changesIn(group))),
    )
    for (const each of group) if (!ids.has(each.change.id)) unmeant.add(each)
  }
  return heard.filter((each) => !unmeant.has(each))
}

const answered = async <T>(
  payload: BasePayload,
  on: Queryable,
  patienceMs: number,
  { isEarly, webhook }: { isEarly: boolean; webhook: number },
  ask: () => Promise<T>,
): Promise<T> => {
  await rowsOf(payload, on, sql.raw(`SAVEPOINT filter; SET LOCAL statement_timeout = ${patienceMs}`))
  try {
    const answer = await ask()
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
