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
  const { input, values } = useInputs({ due: '', nextSteps: '', status: '' }, rest.problems)
  const send = () => {
    const due = values.due === '' ? '' : new Date(values.due).toISOString()
    onSend('setNextStep', { ...values, due }, words.stepSet)
  }
  return (
    <ActionForm {...rest} onSubmit={send} submit={words.setNow}>
      <TextBox {...input('nextSteps')} label={labels['leadEvents.nextSteps']} lines={2} />
      <TextBox
        {...input('due')}
        help={words.taskHelp}
        isOptional
        label={labels['tasks.due']}
        type="datetime-local"
      />
      <Choice {...input('status')} label={labels['leadEvents.status']} options={eventStatuses} />
    </ActionForm>
  )
}
