/** Every attack, in the order in which they are run. */
import type { Attack } from '../attack'
import { longPaths, missingFiles, pipelined } from './cheapRequests'
import { depthFast, depthSlow, staffDepth } from './depthBombs'
import { descriptions } from './descriptions'
import { dearFilters, dearLists, filtersBelowTheLimit } from './dearFilters'
import { firstRegister, firstRegisterAlone } from './firstRegister'
import { keyReads, keyWrites, wrongKeys } from './floods'
import { forgotPassword } from './forgotPassword'
import { headerInjection, hostileJson, invalidEscapes } from './malformed'
import { multipart } from './multipart'
import { oddPaths, signIns } from './oddPaths'
import { oneTimeCodes } from './oneTimeCodes'
import { dripping, idleConnections } from './slowCallers'
import { keptAnswers, movedVersions } from './tenancy'
import { uploads } from './uploads'
import { manyWebhooks, webhookFilters } from './webhooks'

export const attacks: readonly Attack[] = [
  forgotPassword,
  dearFilters,
  filtersBelowTheLimit,
  dearLists,
  uploads,
  oddPaths,
  signIns,
  longPaths,
  missingFiles,
  pipelined,
  multipart,
  depthFast,
  depthSlow,
  invalidEscapes,
  movedVersions,
  keptAnswers,
  staffDepth,
  descriptions,
  firstRegister,
  firstRegisterAlone,
  keyReads,
  keyWrites,
  wrongKeys,
  oneTimeCodes,
  hostileJson,
  headerInjection,
  dripping,
  idleConnections,
  manyWebhooks,
  webhookFilters,
]

/** @throws for a name that is none, naming those there are */
export const attackNamed = (name: string): Attack => {
  const attack = attacks.find((each) => each.name === name)
  if (!attack)
    throw new Error(
      `There is no attack "${name}". There are: ${attacks.map((each) => each.name).join(', ')}.`,
    )
  return attack
}
