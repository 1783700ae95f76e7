'use client'

import { Button, useConfig } from '@payloadcms/ui'
import { Link } from '../../shared/Link'
import { useId, useState } from 'react'
import { usePanelFunction } from '../../shared/session'
import { useAnswer } from '../../shared/useAnswer'
import { useWords } from '../../shared/useWords'
import { pairUrl } from './urls'
import styles from './merge.module.css'
import type { Suspect, SuspectedPage } from './suspectedDuplicates'
import type { Reason } from './reasons'
import { translations } from './translations/pages'

type Props = { reason: Reason; slug: string }

/** The groups of suspected duplicates for one reason, loaded page by page. */
export const ReasonPart = ({ reason, slug }: Props) => {
  const words = useWords(translations)
  const call = usePanelFunction()
  const id = useId()
  const { answer, hasFailed } = useAnswer<SuspectedPage>('suspected-duplicates', { reason, slug })
  const [morePages, setMorePages] = useState<SuspectedPage[]>([])
  const [isBusy, setBusy] = useState(false)
  const pages = answer ? [answer, ...morePages] : []
  const groups = pages.flatMap((page) => page.groups)
  const cursor = pages.at(-1)?.next
  const showMore = async () => {
    setBusy(true)
    const page = await call('suspected-duplicates', { before: cursor, reason, slug }).catch(() => undefined)
    if (page) setMorePages([...morePages, page as SuspectedPage])
    setBusy(false)
  }
  return (
    <section aria-busy={!answer && !hasFailed} aria-labelledby={id}>
      <h2 id={id}>{words.reasons[reason]}</h2>
      {hasFailed && !answer && <p role="alert">{words.failed}</p>}
      {!answer && !hasFailed && <p>{words.loading}</p>}
      {answer && groups.length === 0 && cursor === undefined && <p>{words.none}</p>}
      <ul className={styles.groups}>
        {groups.map((group) => (
          <Group group={group} key={group.map(({ id: each }) => each).join()} slug={slug} />
        ))}
      </ul>
      {cursor !== undefined && (
        <Button
          buttonStyle="secondary"
          disabled={isBusy}
          margin={false}
          onClick={() => void showMore()}
          size="small"
        >
          {words.more}
        </Button>
      )}
    </section>
  )
}

/** A group of records, each with a link to merge it with the oldest. */
const Group = ({ group, slug }: { group: readonly Suspect[]; slug: string }) => {
  const { admin } = useConfig().config.routes
  const words = useWords(translations)
  const [oldest] = group
  return (
    <li className={styles.group}>
      {group.map((record, at) => (
        <div className={styles.suspect} key={record.id}>
          <Link href={`${admin}/collections/${slug}/${record.id}`}>{record.title}</Link>
          <span>{[record.phone, record.email].filter(Boolean).join(' · ')}</span>
          {oldest && at > 0 && (
            <Link
              aria-label={`${words.compare}: ${oldest.title}, ${record.title}`}
              className={styles.compare}
              href={pairUrl(admin, slug, oldest.id, record.id)}
            >
              {words.compare}
            </Link>
          )}
        </div>
      ))}
    </li>
  )
}
