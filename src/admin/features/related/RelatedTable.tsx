import { getTranslation } from '@payloadcms/translations'
import { Link } from '../../shared/Link'
import type { CollectionSlug, PayloadRequest, Where } from 'payload'
import { inLanguage } from '../../../fields/translated'
import { mayRead } from '../../shared/reader'
import { emptyTitle, unseenTitle } from '../../shared/titles'
import { Cell } from './Cell'
import { buildColumns } from './columns'
import { buildListUrl } from './listAddress'
import { loadPage, getValueAtPath } from './page'
import text from '../../shared/text.module.css'
import styles from './related.module.css'
import { translations } from './translations'

type Props = {
  /** The names of fields; a column with the record's title comes first. */
  columns: readonly string[]
  /** The text for an empty table; a default otherwise. */
  empty?: string
  /** The heading; by default the collection's label. */
  heading?: string
  /** The maximum of rows; a link leads to the rest. */
  limit?: number
  /** A request made by `requestOfReader`. */
  req: PayloadRequest
  slug: CollectionSlug
  sort?: string
  /** The filter; undefined means no records. */
  where: undefined | Where
}

/**
 * A table of the records that belong to another record and that the reader may see. Renders nothing if the reader has
 * no access to the collection.
 */
export const RelatedTable = async ({ columns, empty, heading, limit = 5, req, slug, sort, where }: Props) => {
  const { config } = req.payload.collections[slug]
  if (!(await mayRead(req, slug))) return null
  const words = inLanguage(req.i18n.language, translations)
  const shownColumns = buildColumns(req, slug, columns)
  const { docs, titles, total } = await loadPage(req, { columns: shownColumns, limit, slug, sort, where })
  const name = heading ?? getTranslation(config.labels.plural, req.i18n)
  const base = `${req.payload.config.routes.admin}/collections`
  return (
    <section aria-label={name} className={styles.related}>
      <h3 className={text.heading}>{name}</h3>
      {docs.length === 0 ? (
        <p className={styles.none}>{empty ?? words.none}</p>
      ) : (
        // It scrolls on narrow pages, so it must be focusable.
        <div className={styles.scroll} role="group" aria-label={name} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{words.title}</th>
                {shownColumns.map(({ kind, label, name: column }) => (
                  <th className={kind === 'amount' ? styles.amount : undefined} key={column} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {docs.map((doc) => (
                <tr key={doc.id}>
                  <th scope="row">
                    <Link href={`${base}/${slug}/${doc.id}`}>{doc.title ?? emptyTitle(req, slug)}</Link>
                  </th>
                  {shownColumns.map((column) => (
                    <td key={column.name}>
                      <Cell
                        base={base}
                        column={column}
                        words={words}
                        titles={titles}
                        unseen={(named) => unseenTitle(req, named)}
                        value={getValueAtPath(doc.values, column.name)}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {where && total > docs.length && (
        <p>
          <Link href={buildListUrl(config.slug, where, req.payload.config.routes.admin)}>
            {words.more(total - docs.length)}
          </Link>
        </p>
      )}
    </section>
  )
}
