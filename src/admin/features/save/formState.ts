import { buildFormStateHandler } from '@payloadcms/ui/utilities/buildFormState'
import type { BuildFormStateArgs, ServerFunction } from 'payload'

/**
 * Removes Payload's own check for newer changes, which runs at the first key stroke and offers only to discard the
 * input. Here the question comes when the form is saved. The account page keeps Payload's check, because it has
 * Payload's button.
 */
export const formState: ServerFunction<BuildFormStateArgs> = (args) => {
  const { collectionSlug, id, req } = args
  const isOwnAccount = collectionSlug === req.user?.collection && String(id) === String(req.user?.id)
  return buildFormStateHandler(isOwnAccount ? args : { ...args, checkForStaleData: false })
}
