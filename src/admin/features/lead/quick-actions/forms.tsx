'use client'

/** The forms of the quick actions with only a few inputs. */
import { lostStatus } from '../../../../vocabulary/pipeline'
import { useWords } from '../../../shared/useWords'
import { ActionForm, type FormProps, Cannot } from './ActionForm'
import { Choice, TextBox, useInputs } from './inputs'
import { translations } from './translations'

// The usual next status for each outcome of a call.
const usualStatus: Record<string, string> = {
  'Customer Call': 'Had Conversation',
  'Outbound Phone Call Answered': 'Had Conversation',
  'Outbound Phone Call Not Answered': 'No Contact',
  'Outbound Voicemail Left': 'No Contact',
}

/** The form that logs a call by one press of its outcome. */
export const CallForm = ({ choices, onSend, ...rest }: FormProps) => {
  const words = useWords(translations)
  const { callTypes, eventStatuses, labels, lead, processStatuses, reasons } = choices
  const { input, values } = useInputs(
    { nextSteps: '', processStatuses: '', reason: '', status: '' },
    rest.problems,
  )
  const send = (type: string) => {
    const status = values.status === '' ? usualStatus[type] : values.status
    onSend('logCall', { ...values, initialStatus: lead.processStatus, status, type }, words.logged)
  }
  return (
    <ActionForm {...rest} onSubmit={send} submit={callTypes}>
      <TextBox {...input('nextSteps')} isOptional label={labels['leadEvents.nextSteps']} lines={2} />
      <Choice
        {...input('status')}
        empty={words.usualNext}
        label={words.optional(labels['leadEvents.status'])}
        options={eventStatuses}
      />
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

/** The form that assigns a rep; the best suited reps come first. */
export const AssignForm = ({ choices, onSend, ...rest }: FormProps) => {
  const words = useWords(translations)
  const { labels, lead, reps } = choices
  const { input, values } = useInputs({ salesRep: '' }, rest.problems)
  if (reps.length === 0) return <Cannot onClose={rest.onClose} why={words.noReps} />

  const send = () => {
    const name = reps.find(({ id }) => String(id) === values.salesRep)?.name ?? ''
    onSend('assign', { ...values, initialRep: lead.salesRep ?? null }, words.assigned(name))
  }
  return (
    <ActionForm {...rest} onSubmit={send} submit={words.assignNow}>
      <Choice
        {...input('salesRep')}
        label={labels['leads.salesRep']}
        options={reps.map(({ id, name, suits }) => ({
          group: words.reps[suits],
          label: id === lead.salesRep ? `${name}, ${words.here}` : name,
          value: String(id),
        }))}
      />
    </ActionForm>
  )
}

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
      <Choice
        {...input('status')}
        empty={words.noStatus}
        label={words.optional(labels['leadEvents.status'])}
        options={eventStatuses}
      />
    </ActionForm>
  )
}
