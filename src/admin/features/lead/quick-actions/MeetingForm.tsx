'use client'

import { useWords } from '../../../shared/useWords'
import { ActionForm, type FormProps } from './ActionForm'
import { TextBox } from './TextBox'
import { useInputs } from './useInputs'
import { translations } from './translations'

/** The form that schedules a meeting, in the reader's time zone. */
export const MeetingForm = ({ choices, onSend, ...rest }: FormProps) => {
  const words = useWords(translations)
  const { labels, lead } = choices
  const name = words.meetingNameFor(lead.title)
  const { input, values } = useInputs(
    { comments: '', email: lead.email, meetingTime: '', name, phone: lead.phone },
    rest.problems,
  )

  const send = () => {
    const { meetingTime: time } = values
    const meetingTime = time === '' ? '' : new Date(time).toISOString()
    onSend('scheduleMeeting', { ...values, meetingTime }, words.scheduled)
  }
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <ActionForm {...rest} onSubmit={send} submit={words.scheduleNow}>
      <TextBox {...input('name')} label={labels['meetings.name']} />
      <TextBox
        {...input('meetingTime')}
        help={words.yourZone(zone)}
        label={labels['meetings.meetingTime']}
        type="datetime-local"
      />
      <TextBox {...input('phone')} isOptional label={labels['meetings.phone']} type="tel" />
      <TextBox {...input('email')} isOptional label={labels['meetings.email']} type="email" />
      <TextBox {...input('comments')} isOptional label={labels['meetings.comments']} lines={3} />
    </ActionForm>
  )
}
