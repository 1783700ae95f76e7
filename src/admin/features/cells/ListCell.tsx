import { RenderDefaultCell } from '@payloadcms/ui'
import { Link } from '../../shared/Link'
import type { CollectionSlug, DefaultServerCellComponentProps } from 'payload'
import type { ReactNode } from 'react'
import { betweenParts } from '../../../fields/label'
import { recordPageOf } from '../../../fields/recordPage'
import { inLanguage } from '../../../fields/translated'
import { formatAmount } from '../../../lib/amounts'
import { formatPhone } from '../../../lib/people'
import { localTime, readTimeZone } from '../../../lib/timeZone'
import { idsIn } from '../../../plugins/database/model/id'
import { marksOf } from '../../../plugins/database/model/model'
import { findField, type Reader } from '../../shared/labels'
import { formatCalendarDay } from '../../shared/moments'
import { readerOfPage } from '../../shared/readerOfPage'
import { StatusChip } from '../../shared/StatusChip'
import { emptyTitle, type RecordRef, titleOf, type Titles, unseenTitle } from '../../shared/titles'
import { Cell } from '../related/Cell'
import { type Column, buildColumn, listReferenced } from '../related/columns'
import { RowActions } from '../lead/RowActions'
import { type RelatedWords, translations } from '../related/translations'
import styles from './cells.module.css'

/** A value as plain text, for a cell that is a link as a whole; undefined if there is none. */
const textOf = (
  { isDay, isPhone, kind, options }: Column,
  value: unknown,
  names: readonly string[],
  words: Pick<RelatedWords, 'no' | 'yes'>,
  language: string,
): string | undefined => {
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value === 'string' && value.trim() !== '') {
    if (isDay) return formatCalendarDay(value, language)
    if (isPhone) return formatPhone(value)
    if (kind === 'amount') return formatAmount(value) ?? value
  }
  const texts = [value]
    .flat()
    .flatMap((each) => (isEmpty(each) ? [] : [options.get(String(each)) ?? String(each)]))
  const text = (names.length > 0 ? names : texts).join(', ').trim()
  return text === '' ? undefined : text
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || typeof value === 'object'

type Props = DefaultServerCellComponentProps & { linkURL?: string; viewType?: never }

// The others stand on the record's page.
const maxNames = 3

/**
 * A cell of a list: names instead of ids, labels instead of values, a dash instead of nothing. The first cell, which is the link to
 * the record, has the phone number below, or the person's name.
 */
export const ListCell = async ({
  cellData,
  collectionSlug,
  columnIndex = 0,
  field,
  i18n,
  link,
  linkURL,
  payload,
  rowData,
}: Props) => {
  if (!('name' in field)) return null
  const reader = { i18n, payload }
  const words = inLanguage(i18n.language, translations)
  const column = buildColumn(reader, field)
  const value: unknown = field.type === 'join' ? (cellData as { docs?: unknown } | null)?.docs : cellData
  const records = listReferenced(column, value)
  const named = records.slice(0, maxNames)
  const shown: unknown =
    column.targets.length === 0 ? value : named.map(({ id, slug }) => ({ relationTo: slug, value: id }))
  const titles = await titlesFor(reader, named)
  const others = records.length - maxNames
  const unseen = (slug: string) => unseenTitle(reader, slug)
  if (!link) {
    const cell = (
      <Cell
        base={`${payload.config.routes.admin}/collections`}
        column={column}
        titles={titles}
        unseen={unseen}
        value={shown}
        words={words}
      />
    )
    return (
      <>
        {(await isLate(reader, field, value, rowData)) ? <StatusChip tone="bad">{cell}</StatusChip> : cell}
        {others > 0 && ` ${words.others(others)}`}
      </>
    )
  }
  const names = named.map(({ id, slug }) => titles.get(`${slug}/${id}`) ?? unseen(slug))
  const { useAsTitle = 'id' } = payload.collections[collectionSlug]?.config.admin ?? {}
  const title: unknown = rowData[useAsTitle]
  const name =
    textOf(column, shown, names, words, i18n.language) ??
    (typeof title === 'string' && title.trim() !== '' ? title : emptyTitle(reader, collectionSlug))
  const [text = name, ...rest] = name.split(betweenParts)
  // Payload formats a time in the reader's time zone.
  const isTime = column.type === 'date' && !column.isDay && typeof value === 'string'
  return (
    <div className={styles.withMenu}>
      <div className={styles.first}>
        <RenderDefaultCell
          clientProps={{
            cellData: isTime ? value : text,
            collectionSlug,
            field: { name: field.name, type: isTime ? 'date' : 'text' },
            link: true,
            rowData,
            ...(linkURL === undefined ? {} : { linkURL }),
          }}
          columnIndex={columnIndex}
          enableRowSelections
          isLinkedColumn
        />
        <SecondLine reader={reader} rest={rest} row={rowData} slug={collectionSlug} title={text} />
      </div>
      <RowActions name={text} reader={reader} row={rowData} slug={collectionSlug} />
    </div>
  )
}

const titlesFor = async ({ i18n, payload }: Reader, records: readonly RecordRef[]): Promise<Titles> => {
  if (records.length === 0) return new Map()
  const req = await readerOfPage(payload, i18n)
  const found = await Promise.all(
    records.map(async ({ id, slug }) => [`${slug}/${id}`, await titleOf(req, slug, id)] as const),
  )
  return new Map(found.flatMap(([key, title]) => (title === undefined ? [] : [[key, title]])))
}

/** Whether a date of the mark `lateUnless` is past: a day from the next day on. */
const isLate = async (
  { i18n, payload }: Reader,
  field: object,
  value: unknown,
  row: Record<string, unknown>,
): Promise<boolean> => {
  const { isDay, lateUnless } = marksOf(field)
  if (!lateUnless || typeof value !== 'string' || lateUnless.values.includes(row[lateUnless.field]))
    return false
  if (!isDay) return Date.parse(value) < Date.now()
  const { headers } = await readerOfPage(payload, i18n)
  return value.slice(0, 10) < localTime(Date.now(), readTimeZone(headers)).toISOString().slice(0, 10)
}

type LineProps = {
  reader: Reader
  rest: readonly string[]
  row: Record<string, unknown>
  slug: string
  title: string
}

/** The phone number of a person, the person whom another record is about, or the rest of the title. */
const SecondLine = async ({ reader, rest, row, slug, title }: LineProps): Promise<ReactNode> => {
  const { config } = reader.payload.collections[slug as CollectionSlug] ?? {}
  const contact = config && recordPageOf(config)?.contact
  if (!contact) {
    return rest.length > 0 ? <span className={styles.below}>{rest.join(betweenParts)}</span> : null
  }
  if (contact.of === undefined) {
    const stored = row[contact.phone]
    const phone = typeof stored === 'string' ? formatPhone(stored) : ''
    return phone.trim() === '' || phone === title ? null : <span className={styles.below}>{phone}</span>
  }
  const [id] = idsIn(row[contact.of])
  const field = findField(reader, slug as CollectionSlug, contact.of)
  if (id === undefined || field?.type !== 'relationship' || typeof field.relationTo !== 'string') return null
  const key = `${field.relationTo}/${id}`
  const name = (await titlesFor(reader, [{ id, slug: field.relationTo }])).get(key)
  return name === undefined ? null : (
    <Link className={styles.below} href={`${reader.payload.config.routes.admin}/collections/${key}`}>
      {name}
    </Link>
  )
}
