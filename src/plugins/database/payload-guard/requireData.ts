import { APIError, type CollectionBeforeOperationHook } from 'payload'

/**
 * Payload fails where it read no record from a body: there is none, or it is of a type that it does not read. A file alone and
 * a copy are records.
 */
export const requireData: CollectionBeforeOperationHook = ({ args, operation, req }) => {
  if (operation !== 'create' && operation !== 'update') return args
  const given = args as { data?: unknown; duplicateFromID?: unknown }
  if (given.data !== undefined) return args
  if (req.file || given.duplicateFromID !== undefined) return { ...args, data: {} }
  throw new APIError(
    'The body has no record. Send it as application/json, or as _payload of a form.',
    400,
    undefined,
    true,
  )
}
