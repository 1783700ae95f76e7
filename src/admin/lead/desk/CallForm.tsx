'use client'

import { useState } from 'react'
import { lostStatus } from '../../../vocabulary/pipeline'
import { useWords } from '../../words'
import { ActionForm, type FormProps } from './ActionForm'
import { Choice } from './Choice'
import { TextBox } from './TextBox'
import { words } from './words'

// What most often comes of each kind of call.
const usualStatus: Record<string, string> = {
  'Customer Call': 'Had Conversation',
  'Outbound Phone Call Answered': 'Had Conversation',
  'Outbound Phone Call Not Answered': 'No Contact',
  'Outbound Voicemail Left': 'No Contact',
}

/** A call and its outcome. */
export const CallForm = ({ choices, onSend, ...rest }: FormProps) => {
  const say = useWords(words)
  const { callTypes, eventStatuses, labels, lead, processStatuses, reasons } = choices
  const [type, setType] = useState('')
  const [status, setStatus] = useState('')
  const [nextSteps, setNextSteps] = useState('')
  const [moved, setMoved] = useState('')
  const [reason, setReason] = useState('')
  const { problems } = rest

  const values = { nextSteps, processStatuses: moved, reason, seenStatus: lead.processStatus, status, type }
  return (
    <ActionForm {...rest} onSubmit={() => onSend('logCall', values, say.logged)} submit={say.logNow}>
      <Choice
        label={say.outcome}
        onChange={(chosen) => {
          setType(chosen)
          setStatus(usualStatus[chosen] ?? '')
        }}
        options={callTypes}
        problem={problems['type']}
        value={type}
      />
      <Choice
        label={labels['leadEvents.status']}
        onChange={setStatus}
        options={eventStatuses}
        problem={problems['status']}
        value={status}
      />
      <TextBox
        label={say.optional.replace('{label}', labels['leadEvents.nextSteps'])}
        lines={2}
        onChange={setNextSteps}
        problem={problems['nextSteps']}
        value={nextSteps}
      />
      <Choice
        empty={say.stays}
        label={say.moveTo}
        onChange={setMoved}
        options={processStatuses.filter(({ value }) => value !== lead.processStatus)}
        problem={problems['processStatuses']}
        value={moved}
      />
      {moved === lostStatus && (
        <Choice
          label={labels['leads.reason']}
          onChange={setReason}
          options={reasons}
          problem={problems['reason']}
          value={reason}
        />
      )}
    </ActionForm>
  )
}
