import { createLocalReq, type PayloadRequest, type ServerFunction } from 'payload'
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

/** Calls a server function as the panel of a staff user does. Arguments are those of a browser, which may send anything. */
export const askPanel = async <Answer>(
  service: Pick<TestService, 'payload'>,
  staff: Staff,
  serverFunction: ServerFunction<never>,
  args: Record<string, unknown> = {},
): Promise<Answer> =>
  (await serverFunction({ ...args, req: await panelRequest(service, staff) } as never)) as Answer
