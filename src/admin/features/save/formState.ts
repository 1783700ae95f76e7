import { buildFormStateHandler } from '@payloadcms/ui/utilities/buildFormState'
import type { BuildFormStateArgs, ServerFunction } from 'payload'
import { isStaff } from '../../shared/reader'

/**
 * Removes Payload's own check for newer changes, which runs at the first key stroke and offers only to discard the
 * input. Here the question comes when the form is saved. The account page keeps Payload's check, because it has
 * Payload's button.
 */
export const formState: ServerFunction<BuildFormStateArgs> = (args) => {
  const { collectionSlug, id, req } = args
  // Payload would describe a form that nobody may fill in, and the browser would empty the one that somebody did.
  if (!isStaff(req)) return { state: null }
  const isOwnAccount = collectionSlug === req.user?.collection && String(id) === String(req.user?.id)
  return buildFormStateHandler(isOwnAccount ? args : { ...args, checkForStaleData: false })
}
