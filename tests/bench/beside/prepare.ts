/**
 * Makes the service's tables in the database at DATABASE_URL, and a key, and sends what a request sends as `Authorization`, with the
 * shapes of the records.
 */
import { createKey } from '../../../src/plugins/auth/keys'
import { boot } from '../../../src/runtime/boot'
import { shapesOf } from './shapes'

const { payload } = await boot()
const { key } = await createKey(payload, 'bench')
process.send?.({ authorization: `Bearer ${key}`, shapes: shapesOf(payload) })
