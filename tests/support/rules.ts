import type { Access, BasePayload } from 'payload'
import { guardOf } from '../../src/plugins/database/query/rules'

/** Replaces a collection's access rule for reading while `work` runs. */
export const withReadRule = async (
  payload: BasePayload,
  slug: string,
  read: Access,
  work: () => Promise<void>,
): Promise<void> => {
  const guard = guardOf(payload, slug)
  if (!guard) throw new Error(`${slug} has no guard.`)
  const own = guard.rule
  guard.rule = async (args, right) => (right === 'read' ? read(args) : own(args, right))
  try {
    await work()
  } finally {
    guard.rule = own
  }
}
