/** What is done to the machine, in the order in which it is done. */
import type { Outage } from '../outage'
import { clockJumps } from './clock'
import { postgresFrozen, postgresKilled } from './database'
import { fullDisk } from './fullDisk'
import { sigterm } from './stopping'

export const outages: readonly Outage[] = [postgresKilled, postgresFrozen, sigterm, clockJumps, fullDisk]
