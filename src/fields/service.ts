/** Service writes: writes that the service adds to the writes that a caller requested. */
import type { PayloadRequest } from 'payload'

type Scope = Pick<PayloadRequest, 'context'>

/** Runs `work` as service writes, without an author; for example clearing references to a deleted record. */
export const asService = async <T>({ context }: Scope, work: () => Promise<T>): Promise<T> => {
  const forecourtContext = (context.forecourt ??= {})
  const { isServiceWrite = false } = forecourtContext
  forecourtContext.isServiceWrite = true
  try {
    return await work()
  } finally {
    forecourtContext.isServiceWrite = isServiceWrite
  }
}

export const isServiceWrite = ({ context }: Partial<Scope>): boolean =>
  context?.forecourt?.isServiceWrite === true

/** Whether the request is an undo, which may restore values that a newer rule would refuse. */
export const isUndo = ({ context }: Partial<Scope>): boolean => context?.forecourt?.undoes !== undefined
