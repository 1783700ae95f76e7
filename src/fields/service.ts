/** Writes that the service makes on its own account, beside what the caller requested. */
import type { PayloadRequest } from 'payload'

type Scope = Pick<PayloadRequest, 'context'>

/** Runs `work`, whose writes nobody is the author of: the letting go of a record that is deleted. */
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
