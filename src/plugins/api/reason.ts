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
 * The reason why one of many records could not be written, for the list of errors in a response. Internal errors are
 * logged, because the response only refers to the log.
 *
 * @param item the record's id, or its index in the request's list
 */
export const reasonOf = (call: Call, error: unknown, item: number): string => {
  const reason = explainSingleError(call, error, item)
  // Staff see the reason of a record beside others that were written.
  return staffLanguageOf(call) ? reason.replaceAll(nothingWritten, '') : reason
}

/** The messages of rules and failures for a request that writes one record. */
const nothingWritten =
  / (?:Nothing was (?:saved|written)|It was not assigned|No se (?:escribió|guardó) nada|No se asignó)\./g

/** As `reasonOf`, for the only record of a request. */
export const explainSingleError = (call: Call, error: unknown, item: number): string => {
  const { payload, requestId } = call
  const failure = toFailure(error)
  logFailure(payload, error, failure, { msg: 'bulk record failed', recordId: item, requestId })
  const i18n = staffLanguageOf(call)
  return (i18n && fieldMessage(call, i18n, error, failure)) ?? toSpanish(findSpanish(call), error, failure)
}

const staffLanguageOf = ({ caller, i18n }: Call): Call['i18n'] =>
  caller.collection === 'users' ? i18n : undefined

/** The name of a record for a message: the singular of its collection, and its id. */
export const recordOf = (call: Call, id: number): string => {
  const { collection, payload } = call
  const i18n = findSpanish(call)
  const { labels } = payload.collections[collection.slug as CollectionSlug].config
  return `${i18n ? getTranslation(labels.singular, i18n) : collection.label.singular} ${id}`
}

/** The translations for staff whose language is Spanish. */
const findSpanish = ({ caller, i18n }: Call): Call['i18n'] =>
  i18n && localeOf({ i18n, user: caller }) === 'es' ? i18n : undefined

/** The message of a rule about a field, named by the heading of its column or the field's label. */
const fieldMessage = (
  call: Call,
  i18n: NonNullable<Call['i18n']>,
  error: unknown,
  failure: Failure,
): string | undefined => {
  if (error instanceof MissingReferenceError) {
    const words = translations[localeOf({ i18n, user: call.caller })]
    return `${titleOfField(call, i18n, error.field)}: ${words.missing(error.ids)}`
  }
  const [{ code, message }] = failure.problems
  if (!(error instanceof ValidationError) || code !== 'invalid_value') return undefined
  const [first] = error.data.errors
  return first?.label ? `${getTranslation(first.label, i18n)}: ${first.message}` : message
}

/** @param path the path of a field, or of a part of its value */
const titleOfField = (
  { collection, headings, payload }: Call,
  i18n: NonNullable<Call['i18n']>,
  path: string,
): string => {
  const [name = path] = path.split('.')
  const { flattenedFields } = payload.collections[collection.slug as CollectionSlug].config
  const field = flattenedFields.find((each) => each.name === name)
  const label = field && 'label' in field && field.label ? getTranslation(field.label, i18n) : name
  return headings?.get(name) ?? label
}

/** Messages of Payload and of collections' rules are already in the reader's language; all others are in English. */
const toSpanish = (i18n: Call['i18n'], error: unknown, failure: Failure): string => {
  if (!i18n) return failure.message
  const [{ code, message }] = failure.problems
  const isEnglish = !(error instanceof APIError) || error instanceof FilterError || message !== error.message
  return isEnglish ? (translations.es.failures[code] ?? message) : message
}
