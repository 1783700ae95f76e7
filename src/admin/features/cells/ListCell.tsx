import { RenderDefaultCell } from '@payloadcms/ui'
import type { DefaultServerCellComponentProps } from 'payload'
import { inLanguage } from '../../../fields/translated'
import { formatPhone } from '../../../lib/people'
import type { Reader } from '../../shared/labels'
import { readerOfPage } from '../../shared/readerOfPage'
import { emptyTitle, type RecordRef, titleOf, type Titles, unseenTitle } from '../../shared/titles'
import { Cell } from '../related/Cell'
import { type Column, buildColumn, listReferenced } from '../related/columns'
import { type RelatedWords, translations } from '../related/translations'

/** A value as plain text, for a cell that is a link as a whole; undefined if there is none. */
const textOf = (
  { isPhone, options }: Column,
  value: unknown,
  names: readonly string[],
  words: Pick<RelatedWords, 'no' | 'yes'>,
): string | undefined => {
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (isPhone && typeof value === 'string' && value.trim() !== '') return formatPhone(value)
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

/** A cell of a list: names instead of ids, labels instead of values, a dash instead of nothing. */
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
    return (
      <>
        <Cell
          base={`${payload.config.routes.admin}/collections`}
          column={column}
          titles={titles}
          unseen={unseen}
          value={shown}
          words={words}
        />
        {others > 0 && ` ${words.others(others)}`}
      </>
    )
  }
  const names = named.map(({ id, slug }) => titles.get(`${slug}/${id}`) ?? unseen(slug))
  const text = textOf(column, shown, names, words) ?? emptyTitle(reader, collectionSlug)
  return (
    <RenderDefaultCell
      clientProps={{
        cellData: text,
        collectionSlug,
        field: { name: field.name, type: 'text' },
        link: true,
        rowData,
        ...(linkURL === undefined ? {} : { linkURL }),
      }}
      columnIndex={columnIndex}
      enableRowSelections
      isLinkedColumn
    />
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
