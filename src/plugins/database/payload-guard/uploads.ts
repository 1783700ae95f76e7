/**
 * Payload fetches the file of a record from an address that comes with it, whoever sends that: a way to send requests in the
 * service's name, from within our own network. Here a file is uploaded, or is a link, which is not followed.
 */
import { APIError, type CollectionBeforeOperationHook } from 'payload'

/** Asked of the request: of its data Payload has put the address aside by now. */
export const fetchNoFile: CollectionBeforeOperationHook = ({ args, operation, req }) => {
  const isFetched = operation === 'create' && !req.file && Boolean(req.data?.['url'])
  if (!isFetched) return args
  throw new APIError(
    'url: no file is fetched from an address. Upload the file, or send its address as file.',
    400,
    undefined,
    true,
  )
}
