/** Makes the service's tables in the database at DATABASE_URL, and a key, and says what a request sends as `Authorization`. */
import { createKey } from '../../../src/plugins/auth/keys'
import { boot } from '../../../src/runtime/boot'

const { payload } = await boot()
process.send?.(`Bearer ${(await createKey(payload, 'bench')).key}`)
