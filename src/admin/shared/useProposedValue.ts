'use client'

import { useField, useForm } from '@payloadcms/ui'
import { useEffect, useEffectEvent, useRef } from 'react'
import { runWhenUnfocused } from './focus'

type Options = {
  /** Whether the form counts as edited, so that leaving it asks for confirmation. */
  isEdit?: boolean
}

/**
 * Fills in a field of a new record. A late proposal never changes a field that has a value or was edited, and it waits while the
 * field has the focus. The next proposal replaces it, and undefined clears it, under the same conditions.
 *
 * @returns whether the field has the proposal
 */
export const useProposedValue = <Value extends number | string>(
  path: string,
  proposal: undefined | Value,
  { isEdit = false }: Options = {},
): boolean => {
  const { disabled, setValue, value } = useField<null | Value>({ path })
  const { formRef } = useForm()
  /** The value of the field as long as nobody edits it. */
  const filledValue = useRef<Value>(undefined)
  const isEdited = useRef(false)

  useEffect(() => {
    if (!isSame(value, filledValue.current)) isEdited.current = true
  }, [value])

  const fillIn = useEffectEvent((next: undefined | Value) => {
    if (disabled || isEdited.current || next === filledValue.current) return
    filledValue.current = next
    setValue(next ?? null, !isEdit)
  })
  useEffect(
    () => (disabled ? undefined : runWhenUnfocused(formRef.current, [path], () => fillIn(proposal))),
    [disabled, formRef, path, proposal],
  )

  return proposal !== undefined && isSame(value, proposal)
}

const isSame = (one: null | number | string | undefined, other: null | number | string | undefined) =>
  (one ?? '') === (other ?? '')
