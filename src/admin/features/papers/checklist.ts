import { neededPapers, type PaperKind, defaultType } from '../../../vocabulary/dealPapers'
import { parseExact } from '../../../lib/amounts'

export type DealFacts = {
  financedAmount: unknown
  /** Whether a vehicle is traded in, as far as the reader sees. */
  hasTrade: boolean
  lienHolder: unknown
  type: unknown
}

export type Needed = { isThere: boolean; kind: PaperKind }

/**
 * The papers that a deal needs, by the table in `vocabulary/dealPapers.ts`, and whether they exist.
 *
 * @param kinds the kinds of the deal's papers
 * @param ofCustomer the kinds of the papers of its customer and their leads
 */
export const checklistOf = (
  deal: DealFacts,
  kinds: readonly string[],
  ofCustomer: readonly string[],
): Needed[] => {
  const types = Array.isArray(deal.type) && deal.type.length > 0 ? (deal.type as unknown[]) : [defaultType]
  const conditions = { financed: isFinanced(deal), trade: deal.hasTrade }
  return neededPapers
    .filter(
      ({ for: ofTypes, only }) => ofTypes.some((type) => types.includes(type)) && (!only || conditions[only]),
    )
    .map(({ isOfCustomer, kind }) => ({
      isThere: kinds.includes(kind) || (isOfCustomer === true && ofCustomer.includes(kind)),
      kind,
    }))
}

const isFinanced = ({ financedAmount, lienHolder }: DealFacts): boolean =>
  (parseExact(financedAmount) ?? 0n) > 0n || (Array.isArray(lienHolder) && lienHolder.length > 0)
