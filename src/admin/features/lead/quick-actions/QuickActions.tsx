'use client'

import { Button, useConfig } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useWords } from '../../../shared/useWords'
import type { ActionName } from '../actions/leadAction'
import { actionNames, OpenForm, type Outcome } from './OpenForm'
import { offerQuickActions } from './opener'
import styles from './quickActions.module.css'
import { translations } from './translations'

/** Buttons for the most frequent actions on a lead, each opening a form in place. */
export const QuickActions = ({ deal, id }: { deal?: number | undefined; id: number }) => {
  const words = useWords(translations)
  const [isBusy, setIsBusy] = useState(false)
  const [open, setOpen] = useState<ActionName>()
  const [answered, setAnswered] = useState<string>()
  const [status, setStatus] = useState('')
  const { routes } = useConfig().config
  const router = useRouter()
  const place = useId()
  const buttons = useRef<HTMLDivElement>(null)
  const form = useRef<HTMLDivElement>(null)

  const focusButton = (name: ActionName) =>
    buttons.current?.querySelectorAll('button')[actionNames.indexOf(name)]?.focus()
  const close = () => {
    if (!open) return
    focusButton(open)
    setOpen(undefined)
  }
  const cancel = () => {
    if (!isBusy) close()
  }
  const toggle = (name: ActionName) => {
    if (isBusy) return
    if (open === name) return close()
    setStatus('')
    setAnswered(undefined)
    setOpen(name)
  }
  const finish = ({ deal: made, isVisible }: Outcome) => {
    if (made !== undefined) return router.push(`${routes.admin}/collections/deals/${made}`)
    close()
    // A page that is no longer the reader's would be left for the list.
    if (isVisible) router.refresh()
    else setStatus(words.noLongerYours)
  }
  const openFromElsewhere = useEffectEvent((name: ActionName, text?: string) => {
    // The form takes the focus when its options are loaded.
    focusButton(name)
    if (open !== name) toggle(name)
    if (!isBusy) setAnswered(text)
    form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  })
  useEffect(() => offerQuickActions((...asked) => openFromElsewhere(...asked)), [])
  useEffect(() => {
    // As the home page asks for it.
    if (window.location.hash !== '#answer') return undefined
    const begun = setTimeout(() => openFromElsewhere('writeText'))
    return () => clearTimeout(begun)
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    cancel()
  }

  return (
    <section aria-label={words.actions} className={styles.actions}>
      <div className={styles.buttons} ref={buttons}>
        {actionNames.map((name) => (
          <Button
            buttonStyle="secondary"
            extraButtonProps={{ 'aria-controls': place, 'aria-expanded': open === name }}
            key={name}
            margin={false}
            onClick={() => toggle(name)}
            size="medium"
          >
            {words[name]}
          </Button>
        ))}
      </div>
      <div id={place} onKeyDown={onKeyDown} ref={form}>
        {open && (
          <div aria-label={words[open]} className={styles.form} role="group">
            <OpenForm
              answered={answered}
              deal={deal}
              isBusy={isBusy}
              key={open}
              name={open}
              onBusy={setIsBusy}
              onClose={cancel}
              onDone={finish}
              record={{ id, slug: 'leads' }}
            />
          </div>
        )}
      </div>
      <p className={styles.status} role="status">
        {status}
      </p>
    </section>
  )
}
