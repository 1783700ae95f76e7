'use client'

import { Button, Link, useConfig, useFormModified } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { type ComponentType, type KeyboardEvent, useId, useRef, useState } from 'react'
import text from '../../../shared/text.module.css'
import { useWords } from '../../../shared/useWords'
import type { ActionName } from '../actions/leadAction'
import type { FormProps } from './ActionForm'
import { AssignForm } from './AssignForm'
import { CallForm } from './CallForm'
import { Cannot } from './Cannot'
import styles from './quickActions.module.css'
import { MeetingForm } from './MeetingForm'
import { NextStepForm } from './NextStepForm'
import { StartDealForm } from './StartDealForm'
import { TextForm } from './TextForm'
import { useAct } from './useAct'
import { useChoices } from './useChoices'
import { translations } from './translations'

const forms: Record<ActionName, ComponentType<FormProps>> = {
  logCall: CallForm,
  writeText: TextForm,
  scheduleMeeting: MeetingForm,
  setNextStep: NextStepForm,
  startDeal: StartDealForm,
  assign: AssignForm,
}

const names = Object.keys(forms) as ActionName[]

/** Buttons for the most frequent actions on a lead, each opening a form in place. */
export const QuickActions = ({ id, onDone }: { id: number; onDone: () => Promise<void> }) => {
  const words = useWords(translations)
  const { act, begin, isBusy, problems } = useAct(id)
  const { choices, load } = useChoices(id)
  const [open, setOpen] = useState<ActionName>()
  const [status, setStatus] = useState('')
  const [deal, setDeal] = useState<number>()
  const { routes } = useConfig().config
  const isModified = useFormModified()
  const router = useRouter()
  const place = useId()
  const buttons = useRef<HTMLDivElement>(null)

  const dealAddress = (started: number) => `${routes.admin}/collections/deals/${started}`

  const close = () => {
    if (!open) return
    buttons.current?.querySelectorAll('button')[names.indexOf(open)]?.focus()
    setOpen(undefined)
  }
  const cancel = () => {
    if (!isBusy) close()
  }
  const toggle = (name: ActionName) => {
    if (isBusy) return
    if (open === name) return close()
    begin()
    setStatus('')
    setDeal(undefined)
    setOpen(name)
    void load()
  }
  const send = async (name: ActionName, values: object, done: string) => {
    const { deal: started, state } = await act(name, values, done)
    if (state === 'refused') return
    if (started !== undefined && !isModified) return router.push(dealAddress(started))
    close()
    if (state === 'gone') setStatus(words.noLongerYours)
    setDeal(started)
    await onDone()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    cancel()
  }

  const Form = open && forms[open]
  return (
    <section aria-label={words.actions} className={styles.actions}>
      <h3 className={text.heading}>{words.actions}</h3>
      <div className={styles.buttons} ref={buttons}>
        {names.map((name) => (
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
      <div id={place} onKeyDown={onKeyDown}>
        {Form && (
          <div aria-label={words[open]} className={styles.form} role="group">
            {choices === undefined && <p role="status">{words.loading}</p>}
            {choices === 'failed' && (
              <Cannot again={() => void load()} onClose={cancel} why={words.choicesFailed} />
            )}
            {typeof choices === 'object' && (
              <Form
                choices={choices}
                id={id}
                isBusy={isBusy}
                key={open}
                onClose={cancel}
                onSend={(...sent) => void send(...sent)}
                problems={problems}
              />
            )}
          </div>
        )}
      </div>
      <p className={styles.said} role="status">
        {status} {deal !== undefined && <Link href={dealAddress(deal)}>{words.openDeal}</Link>}
      </p>
    </section>
  )
}
