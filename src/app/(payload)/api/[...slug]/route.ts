/** The interface behind Next alone, by the same handler as in `server.ts`. */
import config from '@payload-config'
import { getPayload } from 'payload'
import { handleApi } from '../../../../contract'

const handle = async (request: Request): Promise<Response> => handleApi(await getPayload({ config }), request)

export {
  handle as DELETE,
  handle as GET,
  handle as HEAD,
  handle as OPTIONS,
  handle as PATCH,
  handle as POST,
  handle as PUT,
}
