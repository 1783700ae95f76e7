/**
 * The papers that a deal needs. Developers edit this table. The checklist on the deal's page shows missing papers, but blocks
 * nothing.
 */
import type { paperKinds } from './papers'
import type { dealTypes } from './transactions'

type DealType = (typeof dealTypes)[number]
export type PaperKind = (typeof paperKinds)[number]

export type NeededPaper = {
  /** The types of deals that need the paper. */
  for: readonly DealType[]
  kind: PaperKind
  /** Whether a paper of the deal's customer counts too, because one is enough for all deals. */
  isOfCustomer?: true
  /** Needed only if the deal is financed, or only if a vehicle is traded in. */
  only?: 'financed' | 'trade'
}

/** The type that a deal without a type counts as. */
export const defaultType: DealType = 'Retail'

const toConsumers = ['Retail', 'Lease'] as const
const sales = ['Retail', 'Wholesale', 'Wholesale Dropship'] as const
const all = [...sales, 'Lease', 'Consignment'] as const

export const neededPapers: readonly NeededPaper[] = [
  { kind: 'Bill of Sale', for: sales },
  { kind: 'Lease Agreement', for: ['Lease'] },
  { kind: 'Consignment Agreement', for: ['Consignment'] },
  { kind: 'Finance Contract', for: ['Retail'], only: 'financed' },
  { kind: 'Title', for: all },
  { kind: 'Odometer Statement', for: all },
  { kind: 'Trade-in Title', for: [...toConsumers, 'Wholesale'], only: 'trade' },
  { kind: "Driver's License", for: [...toConsumers, 'Consignment'], isOfCustomer: true },
  { kind: 'Insurance Card', for: toConsumers, isOfCustomer: true },
  { kind: 'Proof of Income', for: toConsumers, isOfCustomer: true, only: 'financed' },
]
