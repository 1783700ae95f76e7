import { APIError, type CollectionBeforeOperationHook } from 'payload'

/**
 * Refuses a create or update without data: the request has no body, or a content type that Payload does not parse, and
 * Payload would fail with an internal error. An upload or a duplicate needs no data.
 */
export const requireData: CollectionBeforeOperationHook = ({ args, operation, req }) => {
  if (operation !== 'create' && operation !== 'update') return args
  const operationArgs = args as { data?: unknown; duplicateFromID?: unknown }
  if (operationArgs.data !== undefined) return args
  if (req.file || operationArgs.duplicateFromID !== undefined) return { ...args, data: {} }
  throw new APIError(
    'The body has no record. Send it as application/json, or as _payload of a form.',
    400,
    undefined,
    true,
  )
}
