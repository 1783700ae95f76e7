import { getTranslation } from '@payloadcms/translations'
import { APIError, type CollectionSlug, ValidationError } from 'payload'
import { FilterError, MissingReferenceError } from '../database/connection/errors'
import { localeOf } from '../../fields/translated'
import type { Call } from './call'
import type { Failure } from './failure'
import { logFailure } from './http/logFailure'
import { translations } from './staff/translations'
import { toFailure } from './translate'

/**
 * Why one of many records could not be written, for the list of errors in an answer. What is the service's own fault
 * is logged, as the answer only points there.
 *
 * @param item the record's id, or its place in the list sent
 */
export const reasonOf = (call: Call, error: unknown, item: number): string => {
  const { payload, requestId } = call
  const failure = toFailure(error)
  logFailure(payload, error, failure, { msg: 'bulk record failed', recordId: item, requestId })
  const i18n = call.caller.collection === 'users' ? call.i18n : undefined
  return (i18n && saidOfField(i18n, error, failure)) ?? saidInSpanish(spanishOf(call), error, failure)
}

/** Which of many records it was, in words. */
export const recordOf = (call: Call, id: number): string => {
  const { collection, payload } = call
  const i18n = spanishOf(call)
  const { labels } = payload.collections[collection.slug as CollectionSlug].config
  return `${i18n ? getTranslation(labels.singular, i18n) : collection.label.singular} ${id}`
}

/** The language of staff who read Spanish. */
const spanishOf = ({ caller, i18n }: Call): Call['i18n'] =>
  i18n && localeOf({ i18n, user: caller }) === 'es' ? i18n : undefined

/** What a rule says of a field, under the field's label instead of its name. */
const saidOfField = (
  i18n: NonNullable<Call['i18n']>,
  error: unknown,
  failure: Failure,
): string | undefined => {
  const [{ code, message }] = failure.problems
  if (!(error instanceof ValidationError) || code !== 'invalid_value') return undefined
  const [first] = error.data.errors
  return first?.label ? `${getTranslation(first.label, i18n)}: ${first.message}` : message
}

/** Payload and the rules of collections say it in the reader's language already; what is ours alone is English. */
const saidInSpanish = (i18n: Call['i18n'], error: unknown, failure: Failure): string => {
  if (!i18n) return failure.message
  const [{ code, message }] = failure.problems
  const isEnglish =
    !(error instanceof APIError) ||
    error instanceof FilterError ||
    error instanceof MissingReferenceError ||
    message !== error.message
  return isEnglish ? (translations.es.failures[code] ?? message) : message
}
