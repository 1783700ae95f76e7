'use client'

import { useState } from 'react'
import { useWords } from '../../words'
import { ActionForm, type FormProps } from './ActionForm'
import { TextBox } from './TextBox'
import { words } from './words'

/** An appointment, at a time of the reader's own. */
export const MeetingForm = ({ choices, onSend, ...rest }: FormProps) => {
  const say = useWords(words)
  const { labels, lead } = choices
  const [name, setName] = useState(say.meetingNameFor.replace('{name}', () => lead.title))
  const [time, setTime] = useState('')
  const [phone, setPhone] = useState(lead.phone)
  const [email, setEmail] = useState(lead.email)
  const [comments, setComments] = useState('')
  const { problems } = rest

  const send = () => {
    const meetingTime = time === '' ? '' : new Date(time).toISOString()
    onSend('scheduleMeeting', { comments, email, meetingTime, name, phone }, say.scheduled)
  }
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <ActionForm {...rest} onSubmit={send} submit={say.scheduleNow}>
      <TextBox label={labels['meetings.name']} onChange={setName} problem={problems['name']} value={name} />
      <TextBox
        help={say.yourZone.replace('{zone}', zone)}
        label={labels['meetings.meetingTime']}
        onChange={setTime}
        problem={problems['meetingTime']}
        type="datetime-local"
        value={time}
      />
      <TextBox
        label={say.optional.replace('{label}', labels['meetings.phone'])}
        onChange={setPhone}
        problem={problems['phone']}
        type="tel"
        value={phone}
      />
      <TextBox
        label={say.optional.replace('{label}', labels['meetings.email'])}
        onChange={setEmail}
        problem={problems['email']}
        type="email"
        value={email}
      />
      <TextBox
        label={say.optional.replace('{label}', labels['meetings.comments'])}
        lines={3}
        onChange={setComments}
        problem={problems['comments']}
        value={comments}
      />
    </ActionForm>
  )
}
