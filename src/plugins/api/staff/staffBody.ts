/**
 * Reads and checks the body of a request to Payload's own handler, which then gets JSON and, for a form, a file on
 * disk.
 *
 * Anybody may send 64 KiB. A larger body is read only from a staff session that exists in the database, up to the limit
 * of the service; a file only for an upload collection that the caller may write to.
 */
import { type BasePayload, type TypedUser, createLocalReq } from 'payload'
import { admitted, holdBody, withoutPermit } from '../../../lib/admission'
import { newIncomingPath, removeFile } from '../../files/disk'
import { callerOfSession } from '../http/admissionCaller'
import { anonymousBytes } from '../http/chunks'
import { fail, rateLimited } from '../failure'
import { type FormFile, readForm } from './forms'
import { mediaType, readText } from '../http/incoming'
import { optionsOf } from '../options'
import { apiPathOf, configOf } from '../http/requestPath'
import { findInexact, describeInexact } from '../../../lib/exactNumber'
import { isObject } from '../../database/query/where'
import { tryParseExactly } from '../parse/exactJson'
import { parseJson, toRecord } from '../parse/json'
import { checkQuery } from '../http/requestTarget'
import { staffRequest } from './staffCall'

// Refuses input that Payload's own handler would fail on or misinterpret: it throws for invalid JSON in `where` or
// `data`, treats a `where` of null as a filter that matches all, and a list as an empty record.

/**
 * @param form the body of a read that was sent as a form, as the panel does when the URL would be too long
 * @throws Failure if `where` or `data` is not an object, or has a number that a double does not keep
 */
const checkParameters = (search: string, form = ''): void => {
  checkQuery(form)
  const parameters = new URLSearchParams(form === '' ? search : `${search.slice(1)}&${form}`)
  for (const name of ['where', 'data']) {
    const texts = parameters.getAll(name).filter((text) => text !== '')
    if (texts.length > 1) throw fail('invalid_parameter', `${name}: stands twice. Send it once.`)
    const values = texts.map(tryParseExactly)
    if (!values.every(isObject)) {
      throw fail(
        'invalid_parameter',
        `${name}: must be a JSON object, or a parameter for each ${name}[field].`,
      )
    }
    const inexact = findInexact(values)
    if (inexact) throw fail('invalid_parameter', `${name}: ${describeInexact(inexact.literal)}`)
  }
}

export type StaffBody = {
  /** The request without a body, or with one in memory. */
  request: Request
  /** Call it when the response was sent. */
  release: () => Promise<void>
}

/** @throws Failure for a body that the handler would fail on or misinterpret */
export const readStaffBody = async (payload: BasePayload, request: Request): Promise<StaffBody> => {
  const { search } = new URL(request.url)
  if (!request.body) {
    checkParameters(search)
    return { release: async () => {}, request }
  }
  const session = newSessionLookup(payload, request.headers)
  const { bodyLimit } = optionsOf(payload)
  const body = {
    maxBytes: Math.min(anonymousBytes, bodyLimit),
    widen: async () => {
      if (!(await session())) return 0
      holdBody(bodyLimit)
      return bodyLimit
    },
  }
  const type = mediaType(request)
  if (type.startsWith('multipart/')) return readUpload(payload, request, { body, session })
  // Payload would treat it as a form, and fail on it or read it without our limits.
  if (type.includes('multipart/')) {
    throw fail('unsupported_media_type', 'Content-Type: a form is sent as multipart/form-data.')
  }
  const text = await readText(request, body)
  checkParameters(search, type === 'application/x-www-form-urlencoded' ? text : '')
  if (type === 'application/json' && text !== '') toRecord(await parseJson(text))
  return { release: async () => {}, request: withBody(request, text, request.headers) }
}

type Reading = {
  body: { maxBytes: number; widen: () => Promise<number> }
  session: () => Promise<TypedUser | undefined>
}

const readUpload = async (
  payload: BasePayload,
  request: Request,
  { body, session }: Reading,
): Promise<StaffBody> => {
  const { search } = new URL(request.url)
  checkParameters(search)
  const user = await findUploader(payload, request, session)
  const releaseSlot = user ? takeUploadSlot(String(user.id)) : () => {}
  let file: FormFile | undefined
  const release = async () => {
    releaseSlot()
    if (file?.tempFilePath) await removeFile(file.tempFilePath).catch(() => {})
  }
  try {
    const maxFileBytes = payload.config.upload.limits?.fileSize ?? 0
    const { bodyLimit } = optionsOf(payload)
    // Only the record is in memory; the file goes to disk.
    holdBody(user ? bodyLimit : body.maxBytes)
    const options = user
      ? {
          body: { maxBytes: maxFileBytes + bodyLimit + formOverheadBytes },
          file: { maxBytes: maxFileBytes, newPath: () => newIncomingPath(payload) },
          recordBytes: bodyLimit,
        }
      : { body, recordBytes: bodyLimit }
    const form = await withoutPermit(() => readForm(request, options))
    file = form.file
    if (form.record === undefined && !file) {
      throw fail('invalid_body', '_payload: is missing. Send the record in it, as a JSON object.')
    }
    if (form.record !== undefined) toRecord(await parseJson(form.record))
    const headers = new Headers(request.headers)
    headers.set('Content-Type', 'application/json')
    headers.delete('Content-Length')
    const read = withBody(request, form.record ?? '{}', headers)
    return { release, request: file ? Object.assign(read, { file }) : read }
  } catch (error) {
    await release()
    throw error
  }
}

// The allowance for the rest of a form: boundaries, headers and other fields.
const formOverheadBytes = 64 * 1024

const withBody = ({ method, url }: Request, body: string, headers: Headers): Request =>
  new Request(url, { body, headers, method })

/** Returns a function that looks up the user of a session once. */
const newSessionLookup = (payload: BasePayload, headers: Headers): (() => Promise<TypedUser | undefined>) => {
  let found: Promise<TypedUser | undefined> | undefined
  const find = async () => {
    if (!callerOfSession(payload, headers)) return undefined
    const { user } = await admitted(() => staffRequest(payload, headers))
    return user ?? undefined
  }
  return () => (found ??= find())
}

/** Finds the user of the session, if the request writes to an upload collection that the user may write to. */
const findUploader = async (
  payload: BasePayload,
  { method, url }: Request,
  session: () => Promise<TypedUser | undefined>,
): Promise<TypedUser | undefined> => {
  const path = apiPathOf(payload, new URL(url).pathname)
  const [, slug = '', id] = /^\/([\w-]+)(?:\/(\d{1,10}))?$/.exec(path) ?? []
  const config = configOf(payload, slug)
  const right = id === undefined ? 'create' : 'update'
  if (!config?.upload || method !== (right === 'create' ? 'POST' : 'PATCH')) return undefined
  const user = await session()
  if (!user) return undefined
  const req = await createLocalReq({ user }, payload)
  const answer = await config.access[right]({ req, ...(id === undefined ? {} : { id: Number(id) }) })
  return answer === false ? undefined : user
}

/** Limits the uploads under way in this process, for each staff user and for all. */
export const maxUploadsPerUser = 32
const maxUploads = 128

const uploadsByUser = new Map<string, number>()
let totalUploads = 0

/** @returns a function that releases the slot. @throws Failure `rate_limited` if there is no free slot */
const takeUploadSlot = (caller: string): (() => void) => {
  const userUploads = uploadsByUser.get(caller) ?? 0
  if (userUploads >= maxUploadsPerUser || totalUploads >= maxUploads)
    throw rateLimited('More uploads at once came', 1)
  uploadsByUser.set(caller, userUploads + 1)
  totalUploads++
  return () => {
    totalUploads--
    const left = (uploadsByUser.get(caller) ?? 1) - 1
    if (left > 0) uploadsByUser.set(caller, left)
    else uploadsByUser.delete(caller)
  }
}
