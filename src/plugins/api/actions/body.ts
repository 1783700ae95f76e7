import { nearest } from '../../../lib/nearest'
import { isObject } from '../../database/query/where'
import { printable } from '../printable'
import { refuseInexact } from '../parse/exactJson'
import { fail } from '../failure'
import type { Action, ActionInput, BodySchema } from './action'

/**
 * Reads the body of an action, which may have only the properties that the action declares. @throws as `readMembers`
 */
export const readActionBody = ({ body: schema }: Action, sent: unknown): ActionInput['body'] =>
  schema ? readMembers(schema, sent) : {}

/** @throws Failure for a body that is not an object, for an unknown property, and for a missing required one */
export const readMembers = (schema: BodySchema, sent: unknown): ActionInput['body'] => {
  if (!isObject(sent)) throw fail('invalid_body', 'The body must be a JSON object of names and values.')
  const allowed = Object.keys(schema.properties)
  for (const name of Object.keys(sent)) {
    if (allowed.includes(name)) continue
    throw fail(
      'unknown_field',
      `${printable(name)}: this operation takes no such value${nearest(name, allowed)} Values: ${allowed.join(', ')}.`,
      printable(name),
    )
  }
  for (const name of schema.required ?? []) {
    if (!Object.hasOwn(sent, name)) throw fail('invalid_value', `${name}: is missing. Send it.`, name)
  }
  refuseInexact(sent)
  return sent
}

/** Whether a request may omit the body. */
export const isBodyOptional = ({ body }: Action): boolean => (body?.required ?? []).length === 0
