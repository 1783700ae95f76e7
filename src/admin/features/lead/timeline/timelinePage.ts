import type { CollectionSlug, PayloadRequest, ServerFunction } from 'payload'
import { isId } from '../../../../plugins/database/model/id'
import { readDateTime } from '../../../../plugins/database/storage/dateTime'
import { maySee, requestOfReader } from '../../../shared/reader'
import { optionLabels } from '../../../shared/labels'
import { isForm } from '../../save/record'
import { entryKinds, type Page, type Place, timelineSlugs } from './entry'
import { entriesOf } from './read'

const perPage = 25

/** A page of a timeline with labels; undefined if the reader may not see its record. */
export const timelinePage: ServerFunction = async ({
  before,
  id,
  req: incomingReq,
  slug,
}): Promise<Page | undefined> => {
  const req = requestOfReader(incomingReq)
  const record = { id, slug }
  const timelineSlug = timelineSlugs.find((each) => each === slug)
  if (!timelineSlug || !isForm(req, record) || !(await maySee(req, timelineSlug, record.id))) return undefined
  const found = await entriesOf(
    req,
    { id: record.id, slug: timelineSlug },
    { before: placeOf(before), limit: perPage + 1 },
  )
  const words = { leadEvents: describe(req, 'leadEvents'), messages: describe(req, 'messages') }
  return {
    entries: found.slice(0, perPage).map((entry) => ({
      ...entry,
      status: entry.kind === 'meetings' ? null : words[entry.kind]('status', entry.statusValue),
      type: entry.kind === 'leadEvents' ? words.leadEvents('type', entry.type) : entry.type,
    })),
    hasMore: found.length > perPage,
    now: Date.now(),
  }
}

/** The labels of the values of a collection's closed lists. */
const describe = (req: PayloadRequest, slug: CollectionSlug) => {
  const lists = { status: optionLabels(req, slug, 'status'), type: optionLabels(req, slug, 'type') }
  return (name: keyof typeof lists, value: null | string): null | string =>
    value === null ? null : (lists[name].get(value) ?? value)
}

const placeOf = (value: unknown): Place | undefined => {
  if (typeof value !== 'object' || value === null) return undefined
  const { at, id, kind } = value as Record<string, unknown>
  const date = readDateTime(at)
  const entryKind = entryKinds.find((each) => each === kind)
  return date !== undefined && entryKind && isId(id) ? { at: date, id, kind: entryKind } : undefined
}
