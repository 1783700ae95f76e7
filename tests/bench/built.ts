/** What `npm start` needs to be built beforehand, once in a run. */
import { buildAll } from '../../scripts/lib/build.mjs'

let built: Promise<void> | undefined

export const buildService = (): Promise<void> => (built ??= buildAll())
