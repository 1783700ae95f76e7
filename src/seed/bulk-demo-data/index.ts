/**
 * The volume of the demonstration data: enough leads, vehicles and deals to look like real work. All of it derives from
 * one random seed. Records are planned first, then stored in the order of their references.
 */
import type { Seeder } from '../seed'
import type { IdByName } from '../story'
import { createContext } from './context'
import { listDealVehicles, planDeals, seedDeals } from './deals'
import { seedHistories } from './histories'
import { planLeads, seedCustomers, seedLeads, seedPreApprovals } from './leads'
import { seedCredit, seedOrders } from './orders'
import { createVehicleMaker, planStock, seedVehicles } from './vehicles'

export const seedBulkDemoData = async (seeder: Seeder, id: IdByName): Promise<void> => {
  const context = createContext(seeder, id)
  const makeVehicle = createVehicleMaker(context)
  const leads = planLeads(context)
  const deals = planDeals(context, leads, makeVehicle)
  const buyers = await seedCustomers(context, leads)
  const dealVehicles = listDealVehicles(deals, buyers)
  const stock = planStock(context, dealVehicles.length, makeVehicle)
  const vehicles = await seedVehicles(context, [...dealVehicles, ...stock])
  const seededLeads = await seedLeads(context, leads, buyers, deals, vehicles)
  await seedHistories(context, seededLeads)
  await seedPreApprovals(context, seededLeads)
  const seededDeals = await seedDeals(context, deals, buyers, vehicles)
  await seedCredit(context, seededDeals, vehicles)
  await seedOrders(context, seededDeals)
}
