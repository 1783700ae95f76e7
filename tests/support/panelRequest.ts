import { createLocalReq, type PayloadRequest } from 'payload'
import type { TestService } from './service'
import type { Staff } from './staff'

/** A request of a staff user, as server functions of the panel receive it. */
export const panelRequest = async (
  { payload }: Pick<TestService, 'payload'>,
  { cookie }: Staff,
): Promise<PayloadRequest> => {
  const headers = new Headers({ cookie, origin: 'http://localhost:3000' })
  const { user } = await payload.auth({ headers })
  return createLocalReq({ req: { headers }, ...(user && { user }) }, payload)
}
