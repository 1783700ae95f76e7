import { RenderDefaultCell } from '@payloadcms/ui'
import type { DefaultServerCellComponentProps } from 'payload'
import { inLanguage } from '../../../fields/translated'
import { idsIn } from '../../../plugins/database/model/id'
import type { Reader } from '../../shared/labels'
import { readerOfPage } from '../../shared/readerOfPage'
import { type Titles, emptyTitle, titleOf } from '../../shared/titles'
import { Cell } from '../related/Cell'
import { type Column, columnsOf } from '../related/columns'
import { type RelatedWords, translations } from '../related/translations'

/** A value as plain text, for a cell that is a link as a whole; undefined if there is none. */
const textOf = (
  { options, target, unseen }: Column,
  value: unknown,
  titles: Titles,
  words: Pick<RelatedWords, 'no' | 'yes'>,
): string | undefined => {
  if (typeof value === 'boolean') return value ? words.yes : words.no
  const texts =
    target === undefined
      ? [value].flat().flatMap((each) => (isEmpty(each) ? [] : [options.get(String(each)) ?? String(each)]))
      : idsIn(value).map((id) => titles.get(`${target}/${id}`) ?? unseen ?? '')
  const text = texts.join(', ').trim()
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
  const name = 'name' in field ? field.name : ''
  const [column] = columnsOf({ i18n, payload }, collectionSlug, [name])
  if (!column) return null
  const words = inLanguage(i18n.language, translations)
  const value: unknown = field.type === 'join' ? (cellData as { docs?: unknown } | null)?.docs : cellData
  const { target } = column
  const ids = target === undefined ? [] : idsIn(value)
  const shown: unknown = target === undefined ? value : ids.slice(0, maxNames)
  const titles =
    target === undefined ? none : await titlesFor({ i18n, payload }, target, ids.slice(0, maxNames))
  const others = ids.length - maxNames
  if (!link) {
    return (
      <>
        <Cell
          base={`${payload.config.routes.admin}/collections`}
          column={column}
          titles={titles}
          value={shown}
          words={words}
        />
        {others > 0 && ` ${words.others(others)}`}
      </>
    )
  }
  const text = textOf(column, shown, titles, words) ?? emptyTitle({ i18n, payload }, collectionSlug)
  return (
    <RenderDefaultCell
      clientProps={{
        cellData: text,
        collectionSlug,
        field: { name, type: 'text' },
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

const none: Titles = new Map()

const titlesFor = async (
  { i18n, payload }: Reader,
  slug: string,
  ids: readonly number[],
): Promise<Titles> => {
  if (ids.length === 0) return none
  const req = await readerOfPage(payload, i18n)
  const found = await Promise.all(
    ids.map(async (id) => [`${slug}/${id}`, await titleOf(req, slug, id)] as const),
  )
  return new Map(found.flatMap(([key, title]) => (title === undefined ? [] : [[key, title]])))
}
