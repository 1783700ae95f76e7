/** Helpers for requests to the sign-in endpoints and their responses. */
import {
  addDataAndFileToRequest,
  createLocalReq,
  type PayloadHandler,
  type PayloadRequest,
  type TypedUser,
} from 'payload'
import { staffSlug } from './account'
import { mustEnrolMfa } from './mfaEnrolment'
import { SignInError, signInErrorStatus } from './signInError'
import { inLanguage } from '../../../fields/translated'
import { signInErrorTexts } from './translations'

/** A new request for one transaction, with the data that the ledger and texts need. */
export const requestOf = (
  { headers, i18n, payload, user }: PayloadRequest,
  as: TypedUser | null = user,
): Promise<PayloadRequest> => createLocalReq({ req: { headers, i18n, user: as } }, payload)

export type Staff = TypedUser & { _sid?: string; collection: 'users'; id: number }

/**
 * @throws SignInError unless staff is signed in; with `isForHeldBack` also accepts staff who must still set up a second
 *   factor
 */
export const staffOf = (req: PayloadRequest, isForHeldBack = false): Staff => {
  const { payload, user } = req
  if (user?.collection !== staffSlug(payload)) throw new SignInError('unauthenticated')
  if (!isForHeldBack && mustEnrolMfa(user)) throw new SignInError('second_factor_required')
  return user
}

/** @throws SignInError unless an admin acts on another account; for one's own account a session is not sufficient */
export const adminAbout = (req: PayloadRequest): { admin: Staff; id: number } => {
  const admin = staffOf(req)
  const id = Number(req.routeParams?.['id'])
  if (admin.role !== 'admin' || id === admin.id) throw new SignInError('forbidden')
  return { admin, id }
}

/** A text property of the body; undefined if missing. @throws SignInError for an invalid body or value */
export const textOf = (req: PayloadRequest, name: string): string | undefined => {
  const { data } = req
  if (data === undefined) return undefined
  if (typeof data !== 'object' || data === null || Array.isArray(data)) throw new SignInError('invalid_body')
  const value: unknown = data[name]
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string') throw new SignInError('invalid_body')
  return value
}

/** Payload treats an unreadable form as a server error. A body that is too large has a failure of its own. */
const readBody = async (req: PayloadRequest): Promise<void> => {
  try {
    await addDataAndFileToRequest(req)
  } catch (error) {
    if (error instanceof Error && error.name === 'Failure') throw error
    throw new SignInError('invalid_body')
  }
}

/** Makes a handler that reads the body, responds with the result of `work`, and translates refusals. */
export const handler =
  (work: (req: PayloadRequest) => Promise<{ body: unknown; cookie?: string }>): PayloadHandler =>
  async (req) => {
    const headers = new Headers({ 'Cache-Control': 'no-store' })
    try {
      await readBody(req)
      const { body, cookie } = await work(req)
      if (cookie !== undefined) headers.set('Set-Cookie', cookie)
      return Response.json(body, { headers })
    } catch (error) {
      if (!(error instanceof SignInError)) throw error
      for (const [name, value] of Object.entries(error.headers)) headers.set(name, value)
      return Response.json(
        {
          errors: [
            { code: error.code, message: inLanguage(req.i18n.language, signInErrorTexts[error.code]) },
          ],
        },
        { headers, status: signInErrorStatus[error.code] },
      )
    }
  }
