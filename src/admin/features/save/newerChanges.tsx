import type { ServerFunction } from 'payload'
import type { ReactNode } from 'react'
import { timelineOf } from '../../../plugins/ledger/timeline'
import { ChangeList } from '../history/ChangeList'
import { maySee, requestOfReader } from '../../shared/reader'
import { historyPageOf } from '../history/historyPage'
import { wordsFor } from '../history/labels'
import { hasForm } from './record'

export type NewerChanges = {
  /** The labels of fields that were changed both in the form and by somebody else. */
  conflictingLabels: string[]
  /** The id of the newest change. */
  newest: number
  /** The number of changes that are not listed. */
  others: number
  list: ReactNode
}

// The history shows all changes.
const maxListed = 10
const maxFound = 500

/**
 * Lists the changes of a record since the form was loaded, as text for the reader; undefined if there are none.
 *
 * @param args.basis the id of the last change that the form shows
 * @param args.touched the names of the fields edited in the form
 */
export const newerChanges: ServerFunction = async ({ basis, req: incomingReq, touched, ...record }) => {
  const req = requestOfReader(incomingReq)
  if (!hasForm(req, record) || typeof basis !== 'number' || !Array.isArray(touched)) return undefined
  const { id, slug } = record
  if (!(await maySee(req, slug, id))) return undefined
  const found = await timelineOf(req, slug, id, { after: basis, limit: maxFound })
  const [last] = found
  if (!last) return undefined
  const changed = new Set(found.flatMap(({ changes }) => Object.keys(changes)))
  const { fields } = wordsFor(req, slug)
  return {
    conflictingLabels: touched.flatMap((name) =>
      changed.has(String(name)) ? [fields.get(String(name))?.label ?? String(name)] : [],
    ),
    newest: last.id,
    others: Math.max(0, found.length - maxListed),
    list: <ChangeList hasLinks={false} page={await historyPageOf(req, slug, found.slice(0, maxListed))} />,
  } satisfies NewerChanges
}
