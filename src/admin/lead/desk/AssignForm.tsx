'use client'

import { useState } from 'react'
import { useWords } from '../../words'
import { ActionForm, type FormProps } from './ActionForm'
import { Cannot } from './Cannot'
import { Choice } from './Choice'
import { words } from './words'

/** Who works a lead from now on: those who suit it best stand first. */
export const AssignForm = ({ choices, onSend, ...rest }: FormProps) => {
  const say = useWords(words)
  const { labels, lead, reps } = choices
  const [chosen, setChosen] = useState('')
  if (reps.length === 0) return <Cannot onClose={rest.onClose} why={say.nobodyLikely} />

  const send = () => {
    const name = reps.find(({ id }) => String(id) === chosen)?.name ?? ''
    const values = { salesRep: chosen, seenRep: lead.salesRep ?? null }
    onSend(
      'assign',
      values,
      say.assigned.replace('{name}', () => name),
    )
  }
  return (
    <ActionForm {...rest} onSubmit={send} submit={say.assignNow}>
      <Choice
        label={labels['leads.salesRep']}
        onChange={setChosen}
        options={reps.map(({ id, name, suits }) => ({
          group: say.reps[suits],
          label: id === lead.salesRep ? `${name}, ${say.here}` : name,
          value: String(id),
        }))}
        problem={rest.problems['salesRep']}
        value={chosen}
      />
    </ActionForm>
  )
}
