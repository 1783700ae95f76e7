/** Lists and ends sessions: for staff their own, for admins everybody's. */
import type { Endpoint, PayloadRequest } from 'payload'
import { inTransaction } from '../../../database/connection/transaction'
import { lockAccount } from '../account'
import { SignInError } from '../signInError'
import { adminAbout, handler, requestOf, staffOf } from '../request'
import { endSessions, sessionsOf } from '../sessions'

type SessionOwner = { current?: string | undefined; id: number }

const own = (req: PayloadRequest): SessionOwner => {
  const { _sid, id } = staffOf(req)
  return { current: _sid, id }
}

const others = (req: PayloadRequest): SessionOwner => ({ id: adminAbout(req).id })

const listSessions = (findOwner: (req: PayloadRequest) => SessionOwner) =>
  handler(async (req) => {
    const { current, id } = findOwner(req)
    // Uses no transaction of the request, as the one for authentication has ended.
    const sessions = await sessionsOf({ payload: req.payload }, id)
    return { body: { docs: sessions.map((each) => ({ ...each, isCurrent: each.id === current })) } }
  })

const endSelected = (findOwner: (req: PayloadRequest) => SessionOwner) =>
  handler(async (req) => {
    const { current, id } = findOwner(req)
    const only = req.routeParams?.['session']
    const ended = await inTransaction(
      () => requestOf(req),
      async (part) => {
        if (!(await lockAccount(part, id))) throw new SignInError('not_found')
        return endSessions(part, id, typeof only === 'string' ? { only } : { except: current })
      },
    )
    if (typeof only === 'string' && ended === 0) throw new SignInError('not_found')
    return { body: { ended } }
  })

export const sessions: Omit<Endpoint, 'root'>[] = [
  { handler: listSessions(own), method: 'get', path: '/sessions' },
  { handler: endSelected(own), method: 'delete', path: '/sessions' },
  { handler: endSelected(own), method: 'delete', path: '/sessions/:session' },
  { handler: listSessions(others), method: 'get', path: '/:id(\\d{1,9})/sessions' },
  { handler: endSelected(others), method: 'delete', path: '/:id(\\d{1,9})/sessions' },
  { handler: endSelected(others), method: 'delete', path: '/:id(\\d{1,9})/sessions/:session' },
]
