import type { BasePayload } from 'payload'
import { formatAdminURL } from 'payload/shared'
import { mustEnrolMfa } from '../../../plugins/auth/sign-in/mfaEnrolment'

/** The path of the page for staff who are held back, below the panel's own. */
const setUpPath = '/set-up-two-factors'

/** Where a visitor is redirected who must first enrol two factors. */
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
