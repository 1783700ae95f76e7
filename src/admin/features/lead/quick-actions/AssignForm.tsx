'use client'

import { useWords } from '../../../shared/useWords'
import { ActionForm, type FormProps } from './ActionForm'
import { Cannot } from './Cannot'
import { Choice } from './Choice'
import { useInputs } from './useInputs'
import { translations } from './translations'

/** The form that assigns a rep; the best suited reps come first. */
export const AssignForm = ({ choices, onSend, ...rest }: FormProps) => {
  const words = useWords(translations)
  const { labels, lead, reps } = choices
  const { input, values } = useInputs({ salesRep: '' }, rest.problems)
  if (reps.length === 0) return <Cannot onClose={rest.onClose} why={words.nobodyLikely} />

  const send = () => {
    const name = reps.find(({ id }) => String(id) === values.salesRep)?.name ?? ''
    onSend('assign', { ...values, seenRep: lead.salesRep ?? null }, words.assigned(name))
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
