'use client'

import { Button, Gutter, SetStepNav, useConfig } from '@payloadcms/ui'
import { Link } from '../../shared/Link'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { Moment } from '../../shared/Moment'
import { useAnswer } from '../../shared/useAnswer'
import { useWords } from '../../shared/useWords'
import { mergeUrl, duplicatesUrl } from './urls'
import { FieldChoice } from './FieldChoice'
import type { Choices, Side } from './fields'
import type { MergePreview } from './mergePreview'
import { translations } from './translations/pages'
import { createIdempotencyKey } from '../../shared/newKey'
import { usePanelFunction } from '../../shared/session'
import { useUndo } from '../undo/useUndo'
import type { Merged } from './mergeRecords'
import styles from './merge.module.css'

type Props = {
  drop: number
  keep: number
  /** The collection's plural. */
  label: string
  slug: string
}

const sides = ['keep', 'drop'] as const

/** Shows two records side by side, to choose the values to keep, and counts the references to move. */
export const MergePage = ({ drop, keep, label, slug }: Props) => {
  const { config } = useConfig()
  const { admin } = config.routes
  const router = useRouter()
  const words = useWords(translations)
  const { answer, hasFailed, isAsking, refresh } = useAnswer<MergePreview | { isGone: true }>(
    'merge-preview',
    { drop, keep, slug },
  )
  const preview = answer && 'fields' in answer ? answer : undefined
  const [choices, setChoices] = useState<Choices>({})
  const recordUrl = (side: Side) => `${admin}/collections/${slug}/${side === 'keep' ? keep : drop}`
  const { isBusy, merge, problems } = useMerge({ drop, keep, slug }, { keptUrl: recordUrl('keep'), refresh })
  useEffect(() => {
    document.title = `${words.title}${config.admin.meta?.titleSuffix ?? ''}`
  }, [config, words])
  const refusals = preview?.refusals ?? []
  const shownProblems = problems.length > 0 ? problems : refusals

  return (
    <Gutter className={styles.page}>
      <SetStepNav
        nav={[
          { label, url: `${admin}/collections/${slug}` },
          { label: words.list, url: duplicatesUrl(admin, slug) },
          { label: words.title },
        ]}
      />
      <h1>{words.title}</h1>
      {!answer && !hasFailed && <p role="status">{words.loading}</p>}
      {hasFailed && !isAsking && <p role="alert">{words.failed}</p>}
      {answer && !preview && <p role="alert">{words.isGone}</p>}
      {preview && (
        <>
          <p>{words.untouched}</p>
          {shownProblems.length > 0 && (
            <div className={styles.problem} role="alert">
              <strong>{words.notPossible}</strong>
              <ul>
                {shownProblems.map((each) => (
                  <li key={each}>{each}</li>
                ))}
              </ul>
            </div>
          )}
          <div className={styles.pair}>
            {sides.map((side) => (
              <section className={styles.side} key={side}>
                <span className={styles.tag}>{side === 'keep' ? words.kept : words.gone}</span>
                <h2>
                  <Link href={recordUrl(side)}>{preview.titles[side]}</Link>
                </h2>
                <p>
                  {words.changed} <Moment at={preview.changedAt[side]} />
                </p>
              </section>
            ))}
          </div>
          {preview.fields.map((field) => (
            <FieldChoice
              chosen={choices[field.name] ?? field.usual}
              field={field}
              key={field.name}
              onChoose={(side) => setChoices({ ...choices, [field.name]: side })}
            />
          ))}
          <p>{words.differs}</p>
          <Moves moves={preview.moves} />
          <div className={styles.buttons}>
            <Button
              disabled={isBusy || refusals.length > 0}
              margin={false}
              onClick={() => void merge(preview, choices)}
            >
              {isBusy ? words.merging : words.merge}
            </Button>
            <Button
              buttonStyle="secondary"
              disabled={isBusy}
              margin={false}
              onClick={() => router.replace(mergeUrl(admin, slug, { drop: keep, keep: drop }))}
            >
              {words.swap}
            </Button>
          </div>
        </>
      )}
    </Gutter>
  )
}

const Moves = ({ moves }: Pick<MergePreview, 'moves'>) => {
  const words = useWords(translations)
  if (moves.length === 0) return <p>{words.nothingMoves}</p>
  return (
    <section>
      <h2>{words.moves}</h2>
      <ul className={styles.moves}>
        {moves.map(({ count, label }) => (
          <li key={label}>{words.moved(count, label)}</li>
        ))}
      </ul>
    </section>
  )
}

type RecordPair = { drop: number; keep: number; slug: string }

/** Merges two records once, however often the button is pressed, then opens the kept record. */
const useMerge = (pair: RecordPair, { keptUrl, refresh }: { keptUrl: string; refresh: () => void }) => {
  const { slug } = pair
  const { routes } = useConfig().config
  const call = usePanelFunction()
  const router = useRouter()
  const words = useWords(translations)
  const { offer } = useUndo()
  const [isBusy, setBusy] = useState(false)
  const [problems, setProblems] = useState<readonly string[]>([])
  const key = useRef('')

  const send = async ({ revisions, titles }: MergePreview, choices: Choices) => {
    key.current ||= createIdempotencyKey()
    const merged = (await call('merge-records', { ...pair, choices, key: key.current, revisions })) as
      | Merged
      | undefined
    if (merged && 'batchId' in merged) {
      // After an undo, the form of the kept record would be out of date.
      const showBoth = () =>
        window.location.pathname === keptUrl && router.push(mergeUrl(routes.admin, slug, pair))
      offer(words.merged(titles.keep), merged.batchId, showBoth)
      return router.push(keptUrl)
    }
    // The merge was refused, so the next attempt is a new merge of the current records.
    key.current = ''
    setProblems(merged?.problems ?? [words.mergeFailed])
    refresh()
  }

  return {
    isBusy,
    merge: async (preview: MergePreview, choices: Choices) => {
      setBusy(true)
      setProblems([])
      // The result is unknown, so the next attempt uses the same key.
      await send(preview, choices).catch(() => setProblems([words.mergeFailed]))
      setBusy(false)
    },
    problems,
  }
}
