'use client'

import { useWords } from '../../../shared/words'
import { ActionForm, type FormProps } from './ActionForm'
import { Cannot } from './Cannot'
import { Choice } from './Choice'
import { useInputs } from './useInputs'
import { words } from './words'

/** Who works a lead from now on: those who suit it best stand first. */
export const AssignForm = ({ choices, onSend, ...rest }: FormProps) => {
  const say = useWords(words)
  const { labels, lead, reps } = choices
  const { input, values } = useInputs({ salesRep: '' }, rest.problems)
  if (reps.length === 0) return <Cannot onClose={rest.onClose} why={say.nobodyLikely} />

  const send = () => {
    const name = reps.find(({ id }) => String(id) === values.salesRep)?.name ?? ''
    onSend(
      'assign',
      { ...values, seenRep: lead.salesRep ?? null },
      say.assigned.replace('{name}', () => name),
    )
  }
  return (
    <ActionForm {...rest} onSubmit={send} submit={say.assignNow}>
      <Choice
        {...input('salesRep')}
        label={labels['leads.salesRep']}
        options={reps.map(({ id, name, suits }) => ({
          group: say.reps[suits],
          label: id === lead.salesRep ? `${name}, ${say.here}` : name,
          value: String(id),
        }))}
      />
    </ActionForm>
  )
}
