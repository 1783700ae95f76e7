import { buildFormStateHandler } from '@payloadcms/ui/utilities/buildFormState'
import type { BuildFormStateArgs, ServerFunction } from 'payload'

/**
 * At the first key stroke Payload asks whether somebody else wrote the record meanwhile, and if so offers nothing but
 * to lose what is typed. Here the question comes when it is saved. One's own account alone still has Payload's question: its page
 * has Payload's button.
 */
export const formState: ServerFunction<BuildFormStateArgs> = (args) => {
  const { collectionSlug, id, req } = args
  const isOwnAccount = collectionSlug === req.user?.collection && String(id) === String(req.user?.id)
  return buildFormStateHandler(isOwnAccount ? args : { ...args, checkForStaleData: false })
}
