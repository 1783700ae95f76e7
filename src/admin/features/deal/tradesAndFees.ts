import type { CollectionSlug, PayloadRequest, ServerFunction, Where } from 'payload'
import { both, oneRecord } from '../../../plugins/database/query/access'
import { getRuleAnswer } from '../../../plugins/database/query/rules'
import { isId } from '../../../plugins/database/model/id'
import { collectionOf } from '../../../plugins/database/model/model'
import { panelModelOf } from '../../../plugins/database/model/panelModel'
import { matches } from '../../../plugins/database/query/select'
import { parseWhere } from '../../../plugins/database/query/where'
import { wordsFor } from '../history/labels'
import { isStaff, maySee, requestOfReader } from '../../shared/reader'
import { visibleRecords } from './visibleRecords'
import type { DealFacts, TradeFacts } from './sums'

/** The trades and fees of a deal, and the labels of its sums: what `sumsOf` needs beside the deal's own fields. */
export type TradesAndFees = Pick<DealFacts, 'fees' | 'trades'> & {
  /** The labels of the fields by path, such as `trades.tradeInAllowance`. */
  labels: Record<string, string>
}

/**
 * The trades and fees of a deal that the reader may see.
 *
 * @param args.deal the id of the deal; undefined for a new one
 * @param args.fees the id of the fees in the form
 */
export const dealTradesAndFees: ServerFunction = async ({ deal, fees, req: incomingReq }) => {
  const req = requestOfReader(incomingReq)
  return isStaff(req) ? loadTradesAndFees(req, { deal, fees }) : undefined
}

/** Like `dealTradesAndFees`, for callers who have checked that the reader is staff. */
export const loadTradesAndFees = async (
  req: PayloadRequest,
  { deal, fees }: { deal: unknown; fees: unknown },
): Promise<TradesAndFees> => ({
  fees: await feesOf(req, fees),
  labels: labelsOf(req),
  trades: isId(deal) ? await tradesOf(req, deal) : [],
})

const feesOf = async (req: PayloadRequest, id: unknown): Promise<TradesAndFees['fees']> => {
  if (!isId(id)) return 'none'
  const [record] = await visibleRecords(req, 'dmvFees', { id: { equals: id } }, ['actual', 'estimate', 'fee'])
  return record ? { actual: record['actual'], estimate: record['estimate'], fee: record['fee'] } : 'hidden'
}

const tradesOf = async (req: PayloadRequest, deal: number): Promise<TradesAndFees['trades']> => {
  if (!(await maySee(req, 'deals', deal))) return 'hidden'
  const trades = await visibleRecords(req, 'trades', { deal: { equals: deal } }, [
    'tradeInAllowance',
    'tradeInPayoffBalance',
    'vehicle',
  ])
  if (trades.length === 0 && !(await canSeeTradesOf(req, deal))) return 'hidden'
  const vehicleIds = trades.flatMap(({ vehicle }) => (isId(vehicle) ? [vehicle] : []))
  const vehicles =
    vehicleIds.length > 0
      ? await visibleRecords(req, 'vehicles', { id: { in: vehicleIds } }, [
          'label',
          'make',
          'model',
          'name',
          'year',
        ])
      : []
  const names = new Map(vehicles.map((vehicle) => [vehicle['id'], nameOf(vehicle)]))
  return trades.map((trade): TradeFacts => ({
    allowance: trade['tradeInAllowance'],
    id: Number(trade['id']),
    name: names.get(trade['vehicle']) ?? '',
    payoff: trade['tradeInPayoffBalance'],
  }))
}

/**
 * Whether the reader could see a trade of this deal. Decided from the deal alone, so that the result does not reveal
 * whether hidden trades exist.
 */
const canSeeTradesOf = async (req: PayloadRequest, deal: number): Promise<boolean> => {
  const { payload } = req
  const rule = await getRuleAnswer({ req }, 'trades', 'read')
  if (typeof rule === 'boolean') return rule
  const deals = collectionOf(payload, 'deals')
  // Access rules may filter by fields that are not in the REST API.
  const model = panelModelOf(payload)
  const dealRule = parseWhere(model, toDealRule(rule), model.get('deals')?.fields ?? deals.fields)
  return matches(req, 'deals', deal, both(oneRecord(deals, deal), dealRule))
}

/** Rewrites an access rule on trades (`deal.x`) as a rule on the deal itself (`x`). */
const toDealRule = (rule: Where): Where =>
  Object.fromEntries(
    Object.entries(rule).map(([key, condition]): [string, Where[string]] =>
      Array.isArray(condition) ? [key, condition.map(toDealRule)] : [key.replace(/^deal\./, ''), condition],
    ),
  )

const nameOf = ({ label, make, model, name, year }: Record<string, unknown>): string => {
  const words = [year, make, model].filter((word) => typeof word === 'string' && word.trim() !== '').join(' ')
  return [name, words, label].map((each) => (typeof each === 'string' ? each : '')).find(Boolean) ?? ''
}

const labelled = {
  deals: ['salesPrice', 'downPayment', 'financedAmount', 'margin', 'taxesAndFees', 'vsc', 'gap'],
  dmvFees: ['actual', 'estimate', 'fee'],
  trades: ['tradeInAllowance', 'tradeInPayoffBalance'],
} satisfies Partial<Record<CollectionSlug, string[]>>

const labelsOf = (req: PayloadRequest): Record<string, string> =>
  Object.fromEntries(
    Object.entries(labelled).flatMap(([slug, names]) => {
      const { fields } = wordsFor(req, slug)
      return names.map((name) => [`${slug}.${name}`, fields.get(name)?.label ?? name])
    }),
  )
