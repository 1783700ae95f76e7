'use client'

import { Button, toast, useConfig, useDocumentInfo, useTranslation } from '@payloadcms/ui'
import { useId, useRef } from 'react'
import text from '../../shared/text.module.css'
import { useAnswer } from '../../shared/useAnswer'
import { useWords } from '../../shared/useWords'
import { Checklist } from './Checklist'
import { type Owner, ownerOf } from './owner'
import { PaperItem } from './PaperItem'
import type { Papers } from './papers'
import styles from './papers.module.css'
import { sizeInWords } from './sizes'
import { translations } from './translations'
import { useAttach } from './useAttach'
import { useStoredCount } from './useUploads'

/** The papers of the record on the page. Empty before the first save. */
export const PaperList = () => {
  const { collectionSlug, id } = useDocumentInfo()
  const owner = ownerOf(collectionSlug, Number(id))
  return owner ? <Listed owner={owner} /> : null
}

const Listed = ({ owner }: { owner: Owner }) => {
  const { config } = useConfig()
  const { i18n } = useTranslation()
  const words = useWords(translations)
  const attach = useAttach()
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const stored = useStoredCount(owner)
  const { answer, hasFailed, refresh } = useAnswer<Papers>('papers', { ...owner, stored })

  const choosing = useRef<string>(undefined)
  const choose = (kind?: string) => {
    choosing.current = kind
    input.current?.click()
  }
  const write = async (paper: number, request: RequestInit, problem: string) => {
    const headers = { 'Accept-Language': i18n.language, 'Content-Type': 'application/json' }
    const path = `${config.routes.api}/attachments/${paper}?depth=0`
    const sent = await fetch(path, { credentials: 'include', ...request, headers }).catch(() => undefined)
    if (!sent?.ok) toast.error(problem)
    refresh()
  }
  const setKind = (paper: number, kind: string) =>
    write(
      paper,
      {
        body: JSON.stringify({ type: kind === '' ? null : kind }),
        method: 'PATCH',
      },
      words.notChanged,
    )
  return (
    <section aria-labelledby={`${id}-title`} className={styles.papers}>
      <div className={styles.head}>
        <h3 className={text.heading} id={`${id}-title`}>
          {words.title}
        </h3>
        <Button
          buttonStyle="secondary"
          extraButtonProps={{ 'aria-describedby': `${id}-limits` }}
          margin={false}
          onClick={() => choose()}
          size="small"
        >
          {words.attach}
        </Button>
        <input
          aria-label={words.attach}
          className={text.spoken}
          multiple
          onChange={({ target }) => {
            void attach(owner, [...(target.files ?? [])], choosing.current)
            // The same file may be chosen again.
            target.value = ''
          }}
          ref={input}
          tabIndex={-1}
          type="file"
        />
        <p className={styles.quiet} id={`${id}-limits`}>
          {answer && words.limits(sizeInWords(answer.maxBytes, i18n.language))}
        </p>
      </div>
      {answer?.checklist && (
        <Checklist
          checklist={answer.checklist}
          kinds={answer.kinds}
          onChoose={choose}
          onDrop={(kind, files) => void attach(owner, files, kind)}
        />
      )}
      {hasFailed && <p role="alert">{words.unread}</p>}
      {answer?.papers.length === 0 && <p className={styles.quiet}>{words.none}</p>}
      {answer && answer.papers.length > 0 && (
        <ul>
          {answer.papers.map((paper) => (
            <PaperItem
              key={paper.id}
              kinds={answer.kinds}
              onKind={(kind) => void setKind(paper.id, kind)}
              onRemove={() => void write(paper.id, { method: 'DELETE' }, words.notRemoved)}
              paper={paper}
            />
          ))}
        </ul>
      )}
      {answer && answer.total > answer.papers.length && (
        <p>{words.more(answer.total - answer.papers.length)}</p>
      )}
    </section>
  )
}
