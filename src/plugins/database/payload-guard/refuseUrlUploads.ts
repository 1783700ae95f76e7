/**
 * Payload can fetch the file of a record from a URL in the request, which allows server-side request forgery. Here a file
 * is uploaded, or is a link that is stored and not fetched.
 */
import { APIError, type CollectionBeforeOperationHook } from 'payload'

/** Reads the request's data, because Payload has removed the URL from `args` by now. */
export const refuseUrlUploads: CollectionBeforeOperationHook = ({ args, operation, req }) => {
  const isFetched = operation === 'create' && !req.file && Boolean(req.data?.['url'])
  if (!isFetched) return args
  throw new APIError(
    'url: no file is fetched from an address. Upload the file, or send its address as file.',
    400,
    undefined,
    true,
  )
}
