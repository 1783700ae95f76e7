/** What webhooks mean to hear of, by their filters. */
import { sql } from '@payloadcms/db-postgres'
import type { BasePayload } from 'payload'
import { type Queryable, rowsOf } from '../connection'
import { changesIn, grouped } from './groups'
import type { Heard } from './hearing'
import { matching, momentsOf } from './moments'

/** For one webhook and the changes of one round: who asks for more keeps all others waiting. */
const patience = 5000

/** A filter that the database cannot answer, or not soon enough. */
export class UnansweredFilter extends Error {
  override name = 'UnansweredFilter'

  constructor(
    readonly webhook: number,
    options: ErrorOptions,
  ) {
    super(`The filter of webhook ${webhook} cannot be asked.`, options)
  }
}

/**
 * Of all that is heard, what is meant.
 *
 * @throws {UnansweredFilter} and leaves the transaction of no use
 */
export const withinFilters = async (
  payload: BasePayload,
  on: Queryable,
  heard: Heard[],
): Promise<Heard[]> => {
  const filtered = heard.filter(({ hearer }) => hearer.filters)
  if (filtered.length === 0) return heard
  const unmeant = new Set<Heard>()
  for (const group of grouped(filtered)) {
    const ids = await meantOf(payload, on, group)
    for (const each of group) if (!ids.has(each.change.id)) unmeant.add(each)
  }
  return heard.filter((each) => !unmeant.has(each))
}

/** The ids of the changes that one webhook means, of one collection. */
const meantOf = async (
  payload: BasePayload,
  on: Queryable,
  group: readonly Heard[],
): Promise<ReadonlySet<number>> => {
  const [first] = group
  const slug = first?.change.collection ?? ''
  const filter = first?.hearer.filters?.get(slug)
  if (!first || !filter) return new Set(group.map(({ change }) => change.id))
  const moments = await momentsOf(payload, on, slug, changesIn(group))
  await rowsOf(payload, on, sql.raw(`SET LOCAL statement_timeout = ${patience}`))
  try {
    const ids = await matching(payload, on, { filter, slug }, moments)
    await rowsOf(payload, on, sql.raw('SET LOCAL statement_timeout TO DEFAULT'))
    return ids
  } catch (error) {
    throw isOfStatement(error) ? new UnansweredFilter(first.hearer.id, { cause: error }) : error
  }
}

/** Whether the statement is to blame (its data, its form, its length, its time), and not the way to the database. */
const isOfStatement = (error: unknown): boolean =>
  /^(22|42|54)...$|^57014$/.test(String((error as { code?: unknown }).code))
