/** Bulk requests that answer what they would have done: one transaction, undone at its end when that was asked. */
import type { PayloadRequest } from 'payload'
import { type Call, transact } from '../call'
import type { BulkEnvelope } from '../http/envelopes'

type Attempt = { envelope: BulkEnvelope; hasFailures: boolean }

/**
 * Runs `work` in one transaction. It is undone after a dry run, and where one failure undoes all (`allOrNothing`).
 */
export const transactWithRollback = async (
  call: Call,
  work: (req: PayloadRequest) => Promise<Attempt>,
): Promise<BulkEnvelope> => {
  const { allOrNothing, dryRun } = call.parameters
  try {
    return await transact(call, async (req) => {
      const { envelope, hasFailures } = await work(req)
      if (allOrNothing && hasFailures) throw new RolledBack(nothingOf(envelope))
      if (dryRun)
        throw new RolledBack({ ...envelope, batchId: null, message: `${envelope.message} ${rehearsed}` })
      return envelope
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.envelope
    throw error
  }
}

const rehearsed = 'This was a dry run: nothing was written.'

const nothingOf = ({ errors }: BulkEnvelope): BulkEnvelope => ({
  batchId: null,
  docs: [],
  errors,
  message: 'Nothing was written: allOrNothing was asked, and a record failed.',
})

/** Ends a transaction that did what it should and is not to be kept. */
class RolledBack extends Error {
  override name = 'Undone'

  constructor(readonly envelope: BulkEnvelope) {
    super('The transaction is not to be kept.')
  }
}
