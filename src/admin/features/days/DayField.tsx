'use client'

import { useField, withCondition } from '@payloadcms/ui'
import { mergeFieldStyles } from '@payloadcms/ui/shared'
import type { DateFieldClientComponent } from 'payload'
import { InputFrame } from '../../shared/InputFrame'

/** The input of a day. Payload's stores noon in UTC, which is another day in a part of the world. */
const Field: DateFieldClientComponent = ({ field, path: pathFromProps, readOnly, validate }) => {
  const { customComponents, disabled, path, setValue, showError, value } = useField<null | string>({
    ...(pathFromProps === undefined ? {} : { potentiallyStalePath: pathFromProps }),
    ...(validate ? { validate: validate as never } : {}),
  })
  const isReadOnly = readOnly === true || field.admin?.readOnly === true || disabled
  return (
    <InputFrame
      className="text"
      components={customComponents}
      field={field}
      path={path}
      readOnly={isReadOnly}
      showError={showError}
      style={mergeFieldStyles(field)}
    >
      <input
        disabled={isReadOnly}
        id={`field-${path.replaceAll('.', '__')}`}
        max="9999-12-31"
        name={path}
        onChange={({ target }) => setValue(target.value === '' ? null : `${target.value}T00:00:00.000Z`)}
        type="date"
        value={typeof value === 'string' ? value.slice(0, 10) : ''}
      />
    </InputFrame>
  )
}

export const DayField = withCondition(Field)
