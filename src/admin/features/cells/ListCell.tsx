import { RenderDefaultCell } from '@payloadcms/ui'
import type { DefaultServerCellComponentProps } from 'payload'
import { inLanguage } from '../../../fields/translated'
import { idsIn } from '../../../plugins/database/model/id'
import type { Reader } from '../../shared/labels'
import { readerOfPage } from '../../shared/readerOfPage'
import { emptyTitle, titleOf, type Titles } from '../../shared/titles'
import { Cell } from '../related/Cell'
import { columnsOf } from '../related/columns'
import { translations } from '../related/translations'
import { textOf } from './textOf'

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
