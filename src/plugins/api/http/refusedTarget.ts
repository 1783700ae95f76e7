/** The answer to a request whose target is not well-formed: the failure body of the interface, whatever the path is below. */
import { Failure } from '../failure'
import { requestIdOf } from './incoming'
import { checkTarget } from './requestTarget'
import { failureAnswer } from './respond'

/** @param target path and query as they stand in the request line */
export const targetFailure = (target: string): Failure | undefined => {
  try {
    checkTarget(target)
    return undefined
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
}

export const answerTargetFailure = (failure: Failure, headers: Headers): Response => {
  const requestId = requestIdOf(headers)
  const response = failureAnswer(failure, requestId)
  response.headers.set('X-Content-Type-Options', 'nosniff')
  response.headers.set('X-Request-Id', requestId)
  return response
}
