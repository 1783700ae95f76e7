'use client'

import { lostStatus } from '../../../../vocabulary/pipeline'
import { useWords } from '../../../shared/useWords'
import { ActionForm, type FormProps } from './ActionForm'
import { Choice } from './Choice'
import { TextBox } from './TextBox'
import { useInputs } from './useInputs'
import { translations } from './translations'

// The usual next status for each outcome of a call.
const usualStatus: Record<string, string> = {
  'Customer Call': 'Had Conversation',
  'Outbound Phone Call Answered': 'Had Conversation',
  'Outbound Phone Call Not Answered': 'No Contact',
  'Outbound Voicemail Left': 'No Contact',
}

/** The form that logs a call. */
export const CallForm = ({ choices, onSend, ...rest }: FormProps) => {
  const words = useWords(translations)
  const { callTypes, eventStatuses, labels, lead, processStatuses, reasons } = choices
  const { input, set, values } = useInputs(
    { nextSteps: '', processStatuses: '', reason: '', status: '', type: '' },
    rest.problems,
  )
  const send = () => onSend('logCall', { ...values, seenStatus: lead.processStatus }, words.logged)
  return (
    <ActionForm {...rest} onSubmit={send} submit={words.logNow}>
      <Choice
        {...input('type')}
        label={words.outcome}
        onChange={(type) => set({ status: usualStatus[type] ?? '', type })}
        options={callTypes}
      />
      <Choice {...input('status')} label={labels['leadEvents.status']} options={eventStatuses} />
      <TextBox {...input('nextSteps')} isOptional label={labels['leadEvents.nextSteps']} lines={2} />
      <Choice
        {...input('processStatuses')}
        empty={words.stays}
        label={words.moveTo}
        options={processStatuses.filter(({ value }) => value !== lead.processStatus)}
      />
      {values.processStatuses === lostStatus && (
        <Choice {...input('reason')} label={labels['leads.reason']} options={reasons} />
      )}
    </ActionForm>
  )
}
