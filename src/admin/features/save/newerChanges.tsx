import type { ServerFunction } from 'payload'
import type { ReactNode } from 'react'
import { timelineOf } from '../../../plugins/ledger/timeline'
import { ChangeList } from '../history/ChangeList'
import { maySee, readerOf } from '../../shared/reader'
import { historyPageOf } from '../history/historyPage'
import { wordsFor } from '../history/labels'
import { isForm } from './record'

export type NewerChanges = {
  /** The labels of the fields that were changed in the form and by somebody else. */
  both: string[]
  /** The id of the last of the changes. */
  newest: number
  /** How many there are beyond those listed. */
  others: number
  list: ReactNode
}

// The history has the rest.
const maxListed = 10
const most = 500

/**
 * What happened to a record since it was loaded into a form, in words; undefined when nothing did.
 *
 * @param args.touched the names of the fields that were changed in the form
 */
export const newerChanges: ServerFunction = async ({ basis, req: given, touched, ...record }) => {
  const req = readerOf(given)
  if (!isForm(req, record) || typeof basis !== 'number' || !Array.isArray(touched)) return undefined
  const { id, slug } = record
  if (!(await maySee(req, slug, id))) return undefined
  const found = await timelineOf(req, slug, id, { after: basis, limit: most })
  const [last] = found
  if (!last) return undefined
  const changed = new Set(found.flatMap(({ changes }) => Object.keys(changes)))
  const { fields } = wordsFor(req, slug)
  return {
    both: touched.flatMap((name) =>
      changed.has(String(name)) ? [fields.get(String(name))?.label ?? String(name)] : [],
    ),
    newest: last.id,
    others: Math.max(0, found.length - maxListed),
    list: <ChangeList hasLinks={false} page={await historyPageOf(req, slug, found.slice(0, maxListed))} />,
  } satisfies NewerChanges
}
