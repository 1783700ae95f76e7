/**
 * Demonstration data: a group of two invented businesses at work, related as in life. A few records that have names of
 * their own come first, then the crowd. The same on every service that is seeded on the same day.
 *
 * States of a database: empty, seeded, in use. Only an empty one is sown, in one transaction under a lock: a
 * crash leaves it empty, and of two processes that begin together one sows and the other finds it done.
 */
import { sql } from '@payloadcms/db-postgres'
import { type BasePayload, createLocalReq, type PayloadRequest } from 'payload'
import { execute } from '../plugins/database/connection/execute'
import { inTransaction } from '../plugins/database/connection/transaction'
import { sowCompanies } from './companies'
import { sowConsumers } from './consumers'
import { sowConversations } from './conversations'
import { seedBulkDemoData } from './bulk-demo-data'
import { sowCredit } from './credit'
import { sowDeals } from './deals'
import { sowFulfilment } from './fulfilment'
import { sowIdentity } from './identity'
import { sowInventory } from './inventory'
import { sowLeads } from './leads'
import { sowPlaces } from './places'
import { sowSalesTeam } from './salesTeam'
import { sower, type Sower } from './seed'
import { sowSavedViews } from './savedViews'
import { sowWebhooks } from './webhooks'

export { demoSignIn } from './signIn'

// Any number that nothing else in the database uses.
const lockNumber = 7_203_115

/**
 * Fills an empty database; leaves one that has users or leads as it is.
 *
 * @param now the day that the data tells of
 */
export const seed = (payload: BasePayload, now = new Date()): Promise<{ seeded: boolean }> =>
  inTransaction(
    () => createLocalReq({ context: { forecourt: { engine: 'seed' } } }, payload),
    async (req) => {
      // Who waits here waits for a whole seed, longer than for any row.
      await execute(
        req,
        sql`SELECT set_config('lock_timeout', '5min', true), set_config('statement_timeout', '5min', true)`,
      )
      await execute(req, sql`SELECT pg_advisory_xact_lock(${lockNumber})`)
      if (!(await isEmpty(req))) return { seeded: false }
      await sowAll(sower(req, now))
      return { seeded: true }
    },
  )

const isEmpty = async (req: PayloadRequest): Promise<boolean> => {
  for (const collection of ['users', 'leads'] as const) {
    const { totalDocs } = await req.payload.count({ collection, overrideAccess: true, req })
    if (totalDocs > 0) return false
  }
  return true
}

const sowAll = async (sow: Sower): Promise<void> => {
  const identity = await sowIdentity(sow)
  const places = await sowPlaces(sow, identity)
  const companies = await sowCompanies(sow, identity, places)
  const consumers = await sowConsumers(sow, identity, places)
  const inventory = await sowInventory(sow, identity, places, consumers)
  const team = await sowSalesTeam(sow, identity)
  const leads = await sowLeads(sow, identity, consumers, inventory, team)
  await sowConversations(sow, identity, leads, team)
  const deals = await sowDeals(sow, identity, places, companies, consumers, inventory)
  await sowCredit(sow, identity, companies, consumers, inventory, leads, deals)
  await sowFulfilment(sow, identity, places, companies, consumers, inventory, deals)
  await sowWebhooks(sow, identity)
  await sowSavedViews(sow, identity)
  await seedBulkDemoData(sow, identity, places, companies, team)
}
