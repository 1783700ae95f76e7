'use client'

import { Button } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { type ReactNode, useEffect, useEffectEvent, useId } from 'react'
import { buttonTranslations } from '../../shared/translations'
import { useWords } from '../../shared/useWords'
import { useUndo } from '../undo/useUndo'
import styles from './papers.module.css'
import { translations } from './translations'
import { clearUploads, forgetUpload, isUnderWay, type Upload } from './uploads'
import { useUploads } from './useUploads'

/** How far the uploads of this window have come, with the reason of each that failed. Stays until it is closed. */
export const Uploads = ({ children }: { children: ReactNode }) => {
  const uploads = useUploads()
  return (
    <>
      {children}
      {uploads.length > 0 && <Tray uploads={uploads} />}
    </>
  )
}

const Tray = ({ uploads }: { uploads: readonly Upload[] }) => {
  const words = useWords(translations)
  const buttons = useWords(buttonTranslations)
  const id = useId()
  const left = uploads.filter(isUnderWay).length
  const failed = uploads.filter(({ state }) => state === 'failed').length
  useWarning(left > 0)
  useFreshPage(left === 0 ? uploads.filter(({ state }) => state === 'stored').length : 0)
  return (
    <section aria-labelledby={id} className={styles.tray}>
      <h2 id={id} role="status">
        {left > 0
          ? words.underWay(uploads.length - left, uploads.length)
          : words.ended(uploads.length - failed, failed)}
      </h2>
      {left > 0 && <progress aria-labelledby={id} max={uploads.length} value={uploads.length - left} />}
      {/* It scrolls, so it must be focusable. */}
      <div aria-labelledby={id} className={styles.scroll} role="group" tabIndex={0}>
        <ul>
          {uploads.map((upload) => (
            <Line key={upload.key} upload={upload} />
          ))}
        </ul>
      </div>
      {left === 0 && (
        <Button buttonStyle="secondary" margin={false} onClick={clearUploads} size="small">
          {buttons.close}
        </Button>
      )}
    </section>
  )
}

/** Reads the page again when uploads have ended, because it may show what was missing or what happened. */
const useFreshPage = (stored: number) => {
  const router = useRouter()
  const refresh = useEffectEvent(() => router.refresh())
  useEffect(() => {
    if (stored > 0) refresh()
  }, [stored])
}

const Line = ({ upload }: { upload: Upload }) => {
  const words = useWords(translations)
  const buttons = useWords(buttonTranslations)
  const { undo } = useUndo()
  const { key, name, state } = upload
  const retry = state === 'failed' ? upload.retry : undefined
  const batchId = state === 'stored' ? upload.batchId : undefined
  return (
    <li>
      <span className={styles.name}>{name}</span>
      {state === 'failed' ? (
        <>
          <span className={styles.problem}>{upload.problem}</span>
          {retry && <Small label={`${buttons.again}: ${name}`} onClick={retry} text={buttons.again} />}
        </>
      ) : (
        <span>{words.states[state]}</span>
      )}
      {batchId !== undefined && (
        <Small
          label={`${words.undo}: ${name}`}
          onClick={() => void undo(batchId, () => forgetUpload(key))}
          text={words.undo}
        />
      )}
    </li>
  )
}

type SmallProps = { label: string; onClick: () => void; text: string }

const Small = ({ label, onClick, text }: SmallProps) => (
  <Button aria-label={label} buttonStyle="secondary" margin={false} onClick={onClick} size="small">
    {text}
  </Button>
)

/** Lets the browser ask before it leaves with files that are not stored yet. */
const useWarning = (isOn: boolean): void => {
  useEffect(() => {
    if (!isOn) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isOn])
}
