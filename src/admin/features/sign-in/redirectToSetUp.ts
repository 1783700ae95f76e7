import type { BasePayload } from 'payload'
import { formatAdminURL } from 'payload/shared'
import { mustEnrolMfa } from '../../../plugins/auth/sign-in/mfaEnrolment'

/** The path of the set-up page, relative to the panel. */
const setUpPath = '/set-up-two-factors'

/** The redirect target for a visitor who must set up a second factor first. */
export const redirectToSetUp = async (
  payload: BasePayload,
  headers: Headers,
  segments: readonly string[] = [],
): Promise<string | undefined> => {
  const { admin } = payload.config
  const path = `/${segments.join('/')}`
  if (path === setUpPath || path === admin.routes.logout) return undefined
  const { user } = await payload.auth({ headers })
  return mustEnrolMfa(user)
    ? formatAdminURL({ adminRoute: payload.config.routes.admin, path: setUpPath })
    : undefined
}
