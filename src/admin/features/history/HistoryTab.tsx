import { Link } from '../../shared/Link'
import { notFound } from 'next/navigation'
import type { DocumentViewServerProps } from 'payload'
import { timelineOf } from '../../../plugins/ledger/timeline'
import { readId } from '../../../plugins/database/model/id'
import { inLanguage } from '../../../fields/translated'
import { DocumentTab } from '../../shared/DocumentTab'
import { maySee, requestOfReader } from '../../shared/reader'
import { ChangeList } from './ChangeList'
import styles from './history.module.css'
import { translations } from './translations'
import { historyPageOf } from './historyPage'

const perPage = 50

/** The tab beside a record's form that shows its changes in words, newest first. */
export const HistoryTab = async ({ initPageResult, searchParams }: DocumentViewServerProps) => {
  const { collectionConfig, docID, permissions } = initPageResult
  const req = requestOfReader(initPageResult.req)
  const id = readId(docID)
  if (!collectionConfig || id === undefined || !(await maySee(req, collectionConfig.slug, id))) notFound()
  const words = inLanguage(req.i18n.language, translations)
  const { slug } = collectionConfig
  const page = readId(searchParams?.['page']) ?? 1
  const found = await timelineOf(req, slug, id, { limit: perPage + 1, offset: (page - 1) * perPage })
  const history = await historyPageOf(req, slug, found.slice(0, perPage))
  const isLast = found.length <= perPage
  const record = `${req.payload.config.routes.admin}/collections/${slug}/${id}`
  const base = `${record}/history`
  return (
    <DocumentTab className={styles.history} collection={collectionConfig} id={id} title={words.title}>
      <h2>{words.title}</h2>
      {history.changes.length === 0 ? (
        <p>{page > 1 ? words.tooOld : words.nothing}</p>
      ) : (
        <ChangeList hasLinks page={history} />
      )}
      {collectionConfig.versions && permissions?.collections?.[slug]?.readVersions && (
        <p>
          <Link href={`${record}/versions`}>{words.versions}</Link>
        </p>
      )}
      {(page > 1 || !isLast) && (
        <nav aria-label={words.pages}>
          {page > 1 && <Link href={page === 2 ? base : `${base}?page=${page - 1}`}>{words.newer}</Link>}
          {!isLast && <Link href={`${base}?page=${page + 1}`}>{words.older}</Link>}
        </nav>
      )}
    </DocumentTab>
  )
}
