import { buildFormStateHandler } from '@payloadcms/ui/utilities/buildFormState'
import type { BuildFormStateArgs, ServerFunction } from 'payload'
import { isStaff } from '../../shared/reader'

/**
 * Builds form states without Payload's own check for newer changes, which runs at the first key stroke and offers only
 * to discard the input: `SaveButton` checks at the save. The account page has Payload's button, so it keeps the check.
 */
export const formState: ServerFunction<BuildFormStateArgs> = (args) => {
  const { collectionSlug, id, req } = args
  // Without a session, Payload would return an empty form, and the browser would discard what was typed.
  if (!isStaff(req)) return { state: null }
  const isOwnAccount = collectionSlug === req.user?.collection && String(id) === String(req.user?.id)
  return buildFormStateHandler(isOwnAccount ? args : { ...args, checkForStaleData: false })
}
