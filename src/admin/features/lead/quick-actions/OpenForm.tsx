'use client'

import { useConfig } from '@payloadcms/ui'
import { Link } from '../../../shared/Link'
import { type ComponentType, useRef, useState } from 'react'
import { createIdempotencyKey } from '../../../shared/newKey'
import { usePanelFunction } from '../../../shared/session'
import { useAnswer } from '../../../shared/useAnswer'
import { useWords } from '../../../shared/useWords'
import { useUndo } from '../../undo/useUndo'
import type { ActionName, Done, Problems } from '../actions/leadAction'
import type { Choices } from '../actions/leadChoices'
import type { TimelineRecord } from '../timeline/entry'
import { translations as leadTranslations } from '../translations'
import { type FormProps, Cannot } from './ActionForm'
import { AssignForm, CallForm, MeetingForm, NextStepForm } from './forms'
import { StartDealForm } from './StartDealForm'
import { TextForm } from './TextForm'
import { translations } from './translations'

const forms: Record<ActionName, ComponentType<FormProps>> = {
  logCall: CallForm,
  writeText: TextForm,
  scheduleMeeting: MeetingForm,
  setNextStep: NextStepForm,
  startDeal: StartDealForm,
  assign: AssignForm,
}

/** The quick actions, in the order in which they are offered. */
export const actionNames = Object.keys(forms) as ActionName[]

/** What became of a stored quick action. */
export type Outcome = Exclude<Done, { problems: Problems }>

type ActProps = {
  onBusy: (isBusy: boolean) => void
  onDone: (outcome: Outcome) => void
}

/**
 * Runs quick actions one at a time, so that a double click writes once, and each opened form writes once however
 * often it is sent.
 */
const useAct = ({ onBusy, onDone }: ActProps) => {
  const call = usePanelFunction()
  const words = useWords(translations)
  const { offer } = useUndo()
  const [key] = useState(createIdempotencyKey)
  const [problems, setProblems] = useState<Problems>({})
  const isSending = useRef(false)

  /** @param message what is said, with the offer to undo it, after success */
  const act = async (id: number, action: ActionName, values: object, message: string): Promise<void> => {
    if (isSending.current) return
    isSending.current = true
    onBusy(true)
    setProblems({})
    let done: Done | undefined
    try {
      done = (await call('lead-action', { action, id, key, values })) as Done | undefined
      if (!done || 'problems' in done) setProblems(done?.problems ?? { '': words.ended })
    } catch {
      setProblems({ '': words.failed })
    }
    isSending.current = false
    onBusy(false)
    if (!done || 'problems' in done) return
    offer(message, done.batchId)
    onDone(done)
  }
  return { act, problems }
}

type Props = ActProps &
  Pick<FormProps, 'isBusy' | 'onClose'> & {
    answered?: string | undefined
    /** The deal that is assigned with its lead. */
    deal?: number | undefined
    name: ActionName
    record: TimelineRecord
  }

/** The form of a quick action of a lead, or of the latest lead of a customer or deal, once its options are loaded. */
export const OpenForm = ({ answered, deal, isBusy, name, onClose, record, ...rest }: Props) => {
  const words = useWords(translations)
  const { actionsFor, newLead, noLead } = useWords(leadTranslations)
  const { routes } = useConfig().config
  const { act, problems } = useAct(rest)
  const { answer, isAsking, refresh } = useAnswer<'noLead' | Choices>('lead-choices', record)
  const Form = forms[name]
  if (answer === 'noLead') {
    return (
      <>
        <Cannot onClose={onClose} why={noLead} />
        <Link href={`${routes.admin}/collections/leads/create`}>{newLead}</Link>
      </>
    )
  }
  if (answer) {
    const { id, title } = answer.lead
    return (
      <>
        {record.slug !== 'leads' && (
          <p>
            {actionsFor} {title}
          </p>
        )}
        <Form
          answered={answered}
          choices={answer}
          isBusy={isBusy}
          onClose={onClose}
          onSend={(action, values, message) =>
            void act(
              id,
              action,
              { ...values, ...(action === 'assign' && deal !== undefined && { deal }) },
              message,
            )
          }
          problems={problems}
        />
      </>
    )
  }
  return isAsking ? (
    <p role="status">{words.loading}</p>
  ) : (
    <Cannot again={refresh} onClose={onClose} why={words.choicesFailed} />
  )
}
