import type { Call } from '../call'

/**
 * The answer to writes that are stored already. Whatever keeps it from being read again, it must not say that nothing
 * was written: then it has ids alone.
 */
export const answerStored = async <T>(call: Call, answer: (call: Call) => Promise<T>): Promise<T> => {
  try {
    return await answer(call)
  } catch (error) {
    const { parameters, payload, requestId } = call
    payload.logger.error({ err: error, msg: 'stored records not read again', requestId })
    return answer({ ...call, parameters: { ...parameters, returnsIds: true } })
  }
}
