/**
 * The volume of the demonstration data: enough leads, vehicles and deals to look like real work. All of it derives from
 * one random seed. Records are planned first, then stored in the order of their references.
 */
import type { Seeder } from '../seed'
import type { IdByName } from '../story'
import { contextFor } from './context'
import { dealtVehicles, planDeals, seedDeals } from './deals'
import { seedHistories } from './histories'
import { planLeads, seedCustomers, seedLeads, seedPreApprovals } from './leads'
import { seedCredit, seedOrders } from './orders'
import { garage, planStock, seedVehicles } from './vehicles'

export const seedBulkDemoData = async (sow: Seeder, id: IdByName): Promise<void> => {
  const context = contextFor(sow, id)
  const build = garage(context)
  const leads = planLeads(context)
  const deals = planDeals(context, leads, build)
  const buyers = await seedCustomers(context, leads)
  const dealt = dealtVehicles(deals, buyers)
  const stock = planStock(context, dealt.length, build)
  const vehicles = await seedVehicles(context, [...dealt, ...stock])
  const seededLeads = await seedLeads(context, leads, buyers, deals, vehicles)
  await seedHistories(context, seededLeads)
  await seedPreApprovals(context, seededLeads)
  const seededDeals = await seedDeals(context, deals, buyers, vehicles)
  await seedCredit(context, seededDeals, vehicles)
  await seedOrders(context, seededDeals)
}
