/** All faults, by room. */
import type { Fault } from './fault'
import { files } from './files'
import { fullTier } from './fullTier'
import { http } from './http'
import { keys } from './keys'
import { panel } from './panel'
import { payloadFaults } from './payload'
import { service } from './service'
import { signIn } from './signIn'
import { tenancy } from './tenancy'
import { totals } from './totals'
import { webhooks } from './webhooks'
import { writes } from './writes'

export const faults: readonly Fault[] = [
  ...keys,
  ...signIn,
  ...tenancy,
  ...http,
  ...writes,
  ...totals,
  ...files,
  ...webhooks,
  ...service,
  ...panel,
  ...payloadFaults,
  ...fullTier,
]
