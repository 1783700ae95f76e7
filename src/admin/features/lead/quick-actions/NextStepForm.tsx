'use client'

import { useWords } from '../../../shared/useWords'
import { ActionForm, type FormProps } from './ActionForm'
import { Choice } from './Choice'
import { TextBox } from './TextBox'
import { useInputs } from './useInputs'
import { translations } from './translations'

/** The form that sets the next step. */
export const NextStepForm = ({ choices, onSend, ...rest }: FormProps) => {
  const words = useWords(translations)
  const { eventStatuses, labels } = choices
  const { input, values } = useInputs({ nextSteps: '', status: '' }, rest.problems)
  const send = () => onSend('setNextStep', values, words.stepSet)
  return (
    <ActionForm {...rest} onSubmit={send} submit={words.setNow}>
      <TextBox {...input('nextSteps')} label={labels['leadEvents.nextSteps']} lines={2} />
      <Choice {...input('status')} label={labels['leadEvents.status']} options={eventStatuses} />
    </ActionForm>
  )
}
