'use client'

import {
  fieldBaseClass,
  FieldDescription,
  FieldError,
  FieldLabel,
  RenderCustomComponent,
  useField,
  withCondition,
} from '@payloadcms/ui'
import { mergeFieldStyles } from '@payloadcms/ui/shared'
import type { FieldClientComponent, TextFieldClient } from 'payload'
import type { ComponentType } from 'react'

export type InputProps<Value> = {
  field: TextFieldClient
  /** The `id` that the label is for. */
  id: string
  isReadOnly: boolean
  path: string
  setValue: (value: null | Value) => void
  value: null | undefined | Value
}

/** The props that Payload passes to a field's component, as far as its input needs them. */
type FieldProps = { field: TextFieldClient; path?: string; readOnly?: boolean; validate?: unknown }

/**
 * Creates the component of a field with a custom input, in the frame of Payload's text field: label, error, description and the
 * config's custom components.
 */
export const inputField = <Value,>(Input: ComponentType<InputProps<Value>>): FieldClientComponent => {
  const Field = ({ field, path: pathFromProps, readOnly, validate }: FieldProps) => {
    const { customComponents, disabled, path, setValue, showError, value } = useField<Value>({
      ...(pathFromProps === undefined ? {} : { potentiallyStalePath: pathFromProps }),
      ...(validate ? { validate: validate as never } : {}),
    })
    const { admin, label, localized = false, required = false } = field
    const isReadOnly = readOnly === true || admin?.readOnly === true || disabled
    const { AfterInput, BeforeInput, Description, Error, Label } = customComponents ?? {}
    return (
      <div
        className={[fieldBaseClass, 'text', admin?.className, showError && 'error', isReadOnly && 'read-only']
          .filter(Boolean)
          .join(' ')}
        style={mergeFieldStyles(field)}
      >
        <RenderCustomComponent
          CustomComponent={Label}
          Fallback={<FieldLabel label={label} localized={localized} path={path} required={required} />}
        />
        <div className={`${fieldBaseClass}__wrap`}>
          <RenderCustomComponent
            CustomComponent={Error}
            Fallback={<FieldError path={path} showError={showError} />}
          />
          {BeforeInput}
          <Input
            field={field}
            id={`field-${path.replaceAll('.', '__')}`}
            isReadOnly={isReadOnly}
            path={path}
            setValue={setValue}
            value={value}
          />
          {AfterInput}
          <RenderCustomComponent
            CustomComponent={Description}
            Fallback={<FieldDescription description={admin?.description} path={path} />}
          />
        </div>
      </div>
    )
  }
  return withCondition(Field as never) as FieldClientComponent
}
