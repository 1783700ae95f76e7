/** Service writes: writes that the service adds to those that the caller requested. */
import type { PayloadRequest } from 'payload'

type Scope = Pick<PayloadRequest, 'context'>

/** Runs `work` as service writes, without an author; for example clearing references to a deleted record. */
export const asService = async <T>({ context }: Scope, work: () => Promise<T>): Promise<T> => {
  const own = (context.forecourt ??= {})
  const { isServiceWrite = false } = own
  own.isServiceWrite = true
  try {
    return await work()
  } finally {
    own.isServiceWrite = isServiceWrite
  }
}

export const isServiceWrite = ({ context }: Partial<Scope>): boolean =>
  context?.forecourt?.isServiceWrite === true

/** Whether the request is an undo. It may restore values that a newer rule would refuse. */
export const isUndo = ({ context }: Partial<Scope>): boolean => context?.forecourt?.undoes !== undefined
