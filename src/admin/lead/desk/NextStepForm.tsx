'use client'

import { useState } from 'react'
import { useWords } from '../../words'
import { ActionForm, type FormProps } from './ActionForm'
import { Choice } from './Choice'
import { TextBox } from './TextBox'
import { words } from './words'

/** What is to be done next with a lead. */
export const NextStepForm = ({ choices, onSend, ...rest }: FormProps) => {
  const say = useWords(words)
  const { eventStatuses, labels } = choices
  const [nextSteps, setNextSteps] = useState('')
  const [status, setStatus] = useState('')
  const { problems } = rest
  return (
    <ActionForm
      {...rest}
      onSubmit={() => onSend('setNextStep', { nextSteps, status }, say.stepSet)}
      submit={say.setNow}
    >
      <TextBox
        label={labels['leadEvents.nextSteps']}
        lines={2}
        onChange={setNextSteps}
        problem={problems['nextSteps']}
        value={nextSteps}
      />
      <Choice
        label={labels['leadEvents.status']}
        onChange={setStatus}
        options={eventStatuses}
        problem={problems['status']}
        value={status}
      />
    </ActionForm>
  )
}
