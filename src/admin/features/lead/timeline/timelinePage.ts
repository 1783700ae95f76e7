import type { CollectionSlug, PayloadRequest, ServerFunction } from 'payload'
import { inLanguage } from '../../../../fields/translated'
import { isId } from '../../../../plugins/database/model/id'
import { readDateTime } from '../../../../plugins/database/storage/dateTime'
import { getFieldLabel, listLabels } from '../../../shared/labels'
import { maySee, requestOfReader } from '../../../shared/reader'
import { titleOf, unseenTitle } from '../../../shared/titles'
import { taskTitle } from '../../home/tasks'
import { hasForm } from '../../save/record'
import { keyOfCreation } from '../../staff/keyOfCreation'
import {
  type Entry,
  entryKinds,
  type FieldChange,
  type Page,
  type Place,
  type TimelineRecord,
  timelineSlugs,
} from './entry'
import { entriesOf, kindsOf, shownFields, type Stored } from './read'
import { translations } from './translations'

const perPage = 25

/** A page of a timeline; undefined if the reader may not see its record. */
export const timelinePage: ServerFunction = async ({
  before,
  id,
  kind,
  req: incomingReq,
  slug,
}): Promise<Page | undefined> => {
  const req = requestOfReader(incomingReq)
  const record = { id, slug }
  const known = timelineSlugs.find((each) => each === slug)
  if (!known || !hasForm(req, record) || !(await maySee(req, known, record.id))) return undefined
  return readPage(
    req,
    { id: record.id, slug: known },
    { before: placeOf(before), kind: entryKinds.find((each) => each === kind) },
  )
}

/** The newest page of a timeline, for the first paint of a form whose record the reader sees. */
export const firstPage = (req: PayloadRequest, record: TimelineRecord): Promise<Page> =>
  readPage(req, record, {})

const readPage = async (
  req: PayloadRequest,
  record: TimelineRecord,
  window: Omit<Parameters<typeof entriesOf>[2], 'limit'>,
): Promise<Page> => {
  const found = await entriesOf(req, record, { ...window, limit: perPage + 1 })
  return {
    entries: await Promise.all(found.slice(0, perPage).map((stored) => inReadersWords(req, record, stored))),
    hasMore: found.length > perPage,
    kinds: kindsOf(record.slug),
    now: Date.now(),
  }
}

const inReadersWords = async (req: PayloadRequest, owner: TimelineRecord, stored: Stored): Promise<Entry> => {
  const { at, due, id, isOpen, kind, recordId, revision, slug, status, templateId, text } = stored
  const isChange = kind === 'changes' && slug !== null && recordId !== null
  return {
    at,
    author: stored.author ?? (await keyOf(req, stored)),
    changes: isChange && stored.operation === 'update' ? changesOf(req, slug, stored) : [],
    due,
    id,
    isOpen,
    kind,
    record: isChange ? { id: recordId, slug } : { id, slug: kind },
    revision,
    status:
      kind === 'attachments'
        ? valueLabel(req, kind, 'type', status)
        : valueLabel(req, kind, 'status', status),
    statusValue: kind === 'attachments' ? null : status,
    template: templateId === null ? null : ((await titleOf(req, 'templates', templateId)) ?? null),
    text,
    title: await titleOfEntry(req, owner, stored),
  }
}

/** The key that changed a record, or made an event, note or file. Messages of customers come by keys. */
const keyOf = async (req: PayloadRequest, { id, keyName, kind }: Stored): Promise<null | string> => {
  const words = inLanguage(req.i18n.language, translations)
  if (kind === 'changes') return keyName === null ? null : words.key(keyName || null)
  if (kind === 'messages' || kind === 'tasks') return null
  const key = await keyOfCreation(req, kind, id)
  return key ? words.key(key.name) : null
}

const titleOfEntry = async (
  req: PayloadRequest,
  owner: TimelineRecord,
  stored: Stored,
): Promise<null | string> => {
  const { changes, kind, operation, recordId, slug, title, type } = stored
  switch (kind) {
    case 'changes': {
      if (operation !== 'create') return null
      const source = slug === 'leads' ? valueLabel(req, slug, 'source', changes?.['source']?.after) : null
      const isOther = slug !== owner.slug || recordId !== owner.id
      const created =
        isOther && slug !== null && recordId !== null ? await titleOf(req, slug, recordId) : undefined
      return inLanguage(req.i18n.language, translations).created(source, created)
    }
    case 'leadEvents':
    case 'messages':
      return valueLabel(req, kind, 'type', type)
    case 'tasks':
      return taskTitle(req, { rule: type, what: title })
    default:
      return title
  }
}

const changesOf = (
  req: PayloadRequest,
  slug: TimelineRecord['slug'],
  { changes, reps }: Stored,
): FieldChange[] =>
  shownFields[slug].flatMap((name) => {
    const change = changes?.[name]
    if (!change) return []
    const inWordsOf = (value: unknown): null | string => {
      if (name !== 'salesRep') return valueLabel(req, slug, name, value)
      return typeof value === 'number' ? (reps?.[value] ?? unseenTitle(req, 'salesReps')) : null
    }
    return [
      { from: inWordsOf(change.before), label: getFieldLabel(req, slug, name), to: inWordsOf(change.after) },
    ]
  })

/** The label of a value that a field offers, and another text as it is; null for no value. */
const valueLabel = (req: PayloadRequest, slug: CollectionSlug, name: string, value: unknown): null | string =>
  typeof value === 'string' && value !== '' ? (listLabels(req, slug, name).get(value) ?? value) : null

const placeOf = (value: unknown): Place | undefined => {
  if (typeof value !== 'object' || value === null) return undefined
  const { at, id, isOpen, kind } = value as Record<string, unknown>
  const date = readDateTime(at)
  const known = entryKinds.find((each) => each === kind)
  return date !== undefined && known && isId(id)
    ? { at: date, id, isOpen: isOpen === true, kind: known }
    : undefined
}
