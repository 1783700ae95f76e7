import { Gutter, Link, SetDocumentStepNav } from '@payloadcms/ui'
import { notFound } from 'next/navigation'
import type { DocumentViewServerProps } from 'payload'
import { timelineOf } from '../../changes/timeline'
import { readId } from '../../database/id'
import { readerOf } from '../reader'
import { ChangeList } from './ChangeList'
import styles from './history.module.css'
import { maySee } from './maySee'
import { storyOf } from './story'

const perPage = 50

/** What happened to a record, in words, newest first: a tab beside its form. */
export const HistoryTab = async ({ initPageResult, searchParams }: DocumentViewServerProps) => {
  const { collectionConfig, docID } = initPageResult
  const req = readerOf(initPageResult.req)
  const id = readId(docID)
  if (!collectionConfig || id === undefined || !(await maySee(req, collectionConfig.slug, id))) notFound()
  const { admin, labels, slug } = collectionConfig
  const page = readId(searchParams?.['page']) ?? 1
  const found = await timelineOf(req, slug, id, { limit: perPage + 1, offset: (page - 1) * perPage })
  const story = await storyOf(req, slug, found.slice(0, perPage))
  const base = `${req.payload.config.routes.admin}/collections/${slug}/${id}/history`
  return (
    <>
      <SetDocumentStepNav
        collectionSlug={slug}
        id={id}
        pluralLabel={labels.plural}
        useAsTitle={admin.useAsTitle}
        view="History"
      />
      <main>
        <Gutter className={styles.history}>
          <h2>History</h2>
          {story.told.length === 0 ? <Nothing page={page} /> : <ChangeList hasLinks story={story} />}
          {(page > 1 || found.length > perPage) && (
            <nav aria-label="Pages of the history">
              {page > 1 && <Link href={page === 2 ? base : `${base}?page=${page - 1}`}>Newer changes</Link>}
              {found.length > perPage && <Link href={`${base}?page=${page + 1}`}>Older changes</Link>}
            </nav>
          )}
        </Gutter>
      </main>
    </>
  )
}

const Nothing = ({ page }: { page: number }) => (
  <p>
    {page > 1
      ? 'There are no changes as old as that.'
      : 'Nothing is recorded of this record: it was not changed since changes are kept, or so long ago that they are no longer.'}
  </p>
)
