'use client'

/** Inviting new staff in the form of a new account. */
import { CheckboxInput, FieldDescription, useField, useForm } from '@payloadcms/ui'
import type { CheckboxFieldClientComponent } from 'payload'
import { useWords } from '../../shared/useWords'
import './invitation.css'
import { translations } from './translations'

/** Has a new account choose its password itself, by a link that it gets by mail. */
export const InviteField: CheckboxFieldClientComponent = ({ field, path }) => {
  const words = useWords(translations)
  const { dispatchFields } = useForm()
  const { disabled, setValue, value } = useField<boolean>({ path })
  const change = (isInvited: boolean) => {
    setValue(isInvited)
    // Payload's inputs are hidden and still ask for a password. The service replaces this one by one that nobody has seen.
    const unused = isInvited ? Array.from(crypto.getRandomValues(new Uint32Array(8)), String).join('-') : ''
    for (const name of ['password', 'confirm-password'])
      dispatchFields({ path: name, type: 'UPDATE', valid: true, value: unused })
  }
  return (
    <div className="field-type">
      <CheckboxInput
        checked={value}
        id="field-invite"
        label={field.label}
        name={path}
        readOnly={disabled}
        onToggle={(event) => change(event.target.checked)}
      />
      <FieldDescription description={words.invited} path={path} />
    </div>
  )
}
