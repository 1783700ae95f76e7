'use client'

/** Days without a time: the same for everybody, whatever their time zone. */
import { inputField, type InputProps } from '../../shared/inputField'

/** The input of a day. Payload's stores noon in UTC, which is another day in a part of the world. */
const DayInput = ({ id, isReadOnly, path, setValue, value }: InputProps<string>) => (
  <input
    disabled={isReadOnly}
    id={id}
    max="9999-12-31"
    name={path}
    onChange={({ target }) => setValue(target.value === '' ? null : `${target.value}T00:00:00.000Z`)}
    type="date"
    value={typeof value === 'string' ? value.slice(0, 10) : ''}
  />
)

export const DayField = inputField(DayInput)
