/** Actions for signed-in staff: endpoints of the collection, with the same checks and effects as for an API key. */
import { type Endpoint, Forbidden, type PayloadRequest } from 'payload'
import { readId } from '../../database/model/id'
import { collectionOf } from '../../database/model/model'
import { withTenantScope } from '../call'
import { bodyOf } from '../http/incoming'
import { parametersOf } from '../parse/parameters'
import { fail } from '../failure'
import { requestIdOf } from '../http/headers'
import { logFailure } from '../http/logFailure'
import { toWebResponse } from '../http/message'
import { failureAnswer, toApiAnswer } from '../http/respond'
import type { Answer } from '../http/answer'
import { toFailure } from '../translate'
import type { Action, GuardedAction } from './action'
import { performAction } from './perform'

/** For the `endpoints` of their collection. Public actions need none. */
export const toStaffEndpoints = (actions: readonly Action[]): Omit<Endpoint, 'root'>[] =>
  actions.flatMap((action) =>
    action.isPublic
      ? []
      : [
          {
            handler: (req: PayloadRequest) => handleAction(req, action),
            method: action.method === 'GET' ? ('get' as const) : ('post' as const),
            path: action.path.replace('{id}', ':id'),
          },
        ],
  )

const handleAction = async (req: PayloadRequest, action: GuardedAction): Promise<Response> => {
  const requestId = requestIdOf(req.headers)
  try {
    return toWebResponse(toApiAnswer(await performForStaff(req, action, requestId), false))
  } catch (error) {
    const failure = toFailure(error)
    logFailure(req.payload, error, failure, { msg: 'request failed', requestId })
    return toWebResponse(failureAnswer(failure, requestId))
  }
}

const performForStaff = async (
  req: PayloadRequest,
  action: GuardedAction,
  requestId: string,
): Promise<Answer> => {
  const { payload, routeParams = {}, user } = req
  if (!user) throw new Forbidden(req.t)
  const collection = collectionOf(payload, String(routeParams['collection']))
  const id = 'id' in routeParams ? readId(routeParams['id']) : 0
  if (id === undefined) throw fail('not_found', 'Not Found')
  const parameters = parametersOf(payload, req.search ?? '', { collection, operation: action })
  const body = await bodyOf(payload, req, action)
  const call = await withTenantScope({ caller: user, collection, parameters, payload, requestId })
  return performAction(call, action, id, body)
}
