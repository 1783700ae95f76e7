'use client'

import { Button, useConfig, useServerFunctions } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import {
  type ComponentType,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { useWords } from '../../../shared/useWords'
import type { ActionName, Done, Problems } from '../actions/leadAction'
import { type FormProps, Cannot } from './ActionForm'
import { AssignForm, CallForm, MeetingForm, NextStepForm } from './forms'
import { offerQuickActions } from './opener'
import { StartDealForm } from './StartDealForm'
import { TextForm } from './TextForm'
import { translations } from './translations'
import type { Choices } from '../actions/leadChoices'
import { createIdempotencyKey } from '../../../shared/newKey'
import { usePanelFunction } from '../../../shared/session'
import { useUndo } from '../../undo/useUndo'
import styles from './quickActions.module.css'

/** The result of a quick action; `gone` if the reader may no longer see the lead. */
type Outcome = { deal?: number; state: 'done' | 'gone' | 'refused' }

/**
 * Runs quick actions one at a time, so that a double click writes once, and each opened form writes once however
 * often it is sent.
 */
const useAct = (id: number) => {
  const call = usePanelFunction()
  const words = useWords(translations)
  const { offer } = useUndo()
  const [isBusy, setIsBusy] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const isSending = useRef(false)
  const key = useRef('')

  const send = async (action: ActionName, values: object, message: string): Promise<Outcome> => {
    const args = { action, id, key: key.current, values }
    const done = (await call('lead-action', args)) as Done | undefined
    if (!done || 'problems' in done) {
      setProblems(done?.problems ?? { '': words.ended })
      return { state: 'refused' }
    }
    offer(message, done.batchId)
    const { deal, isVisible } = done
    return { ...(deal === undefined ? {} : { deal }), state: isVisible ? 'done' : 'gone' }
  }

  return {
    /** @param message what is said, with the offer to undo it, after success */
    act: async (action: ActionName, values: object, message: string): Promise<Outcome> => {
      if (isSending.current) return { state: 'refused' }
      isSending.current = true
      setIsBusy(true)
      setProblems({})
      try {
        return await send(action, values, message)
      } catch {
        setProblems({ '': words.failed })
        return { state: 'refused' }
      } finally {
        isSending.current = false
        setIsBusy(false)
      }
    },
    /** Starts a new key when a form opens. */
    begin: () => {
      key.current = createIdempotencyKey()
      setProblems({})
    },
    isBusy,
    problems,
  }
}

/** The options, read when needed and again after each action. */
const useChoices = (id: number) => {
  const { serverFunction } = useServerFunctions()
  const [choices, setChoices] = useState<'failed' | Choices>()
  return {
    choices,
    load: async (): Promise<void> => {
      setChoices(undefined)
      try {
        const found = (await serverFunction({ args: { id }, name: 'lead-choices' })) as Choices | undefined
        setChoices(found ?? 'failed')
      } catch {
        setChoices('failed')
      }
    },
  }
}

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
export const QuickActions = ({ id }: { id: number }) => {
  const words = useWords(translations)
  const { act, begin, isBusy, problems } = useAct(id)
  const { choices, load } = useChoices(id)
  const [open, setOpen] = useState<ActionName>()
  const [answered, setAnswered] = useState<string>()
  const [status, setStatus] = useState('')
  const { routes } = useConfig().config
  const router = useRouter()
  const place = useId()
  const buttons = useRef<HTMLDivElement>(null)
  const form = useRef<HTMLDivElement>(null)

  const focusButton = (name: ActionName) =>
    buttons.current?.querySelectorAll('button')[names.indexOf(name)]?.focus()
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
    begin()
    setStatus('')
    setAnswered(undefined)
    setOpen(name)
    void load()
  }
  const send = async (name: ActionName, values: object, done: string) => {
    const { deal, state } = await act(name, values, done)
    if (state === 'refused') return
    if (deal !== undefined) return router.push(`${routes.admin}/collections/deals/${deal}`)
    close()
    // A page that is no longer the reader's would be left for the list.
    if (state === 'gone') setStatus(words.noLongerYours)
    else router.refresh()
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

  const Form = open && forms[open]
  return (
    <section aria-label={words.actions} className={styles.actions}>
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
      <div id={place} onKeyDown={onKeyDown} ref={form}>
        {Form && (
          <div aria-label={words[open]} className={styles.form} role="group">
            {choices === undefined && <p role="status">{words.loading}</p>}
            {choices === 'failed' && (
              <Cannot again={() => void load()} onClose={cancel} why={words.choicesFailed} />
            )}
            {typeof choices === 'object' && (
              <Form
                answered={answered}
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
      <p className={styles.status} role="status">
        {status}
      </p>
    </section>
  )
}
