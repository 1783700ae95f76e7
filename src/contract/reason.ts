import type { Call } from './call'
import { toFailure } from './translate'

/**
 * Why one of many records could not be written, for the list of errors in an answer. What is the service's own fault
 * is logged, as the answer only points there.
 *
 * @param item the record's id, or its place in the list sent
 */
export const reasonOf = ({ payload, requestId }: Call, error: unknown, item: number): string => {
  const { message, status } = toFailure(error)
  if (status >= 500)
    payload.logger.error({ err: error, msg: 'bulk record failed', recordId: item, requestId })
  return message
}
