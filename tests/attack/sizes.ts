/** How much data is attacked, and for how long, in each form. */
export type Size = {
  /** How long an attack goes on, in seconds. */
  attackSeconds: number
  dealsOfOneCustomer: number
  /** Of each tenant. */
  leads: number
  /** Customers, vehicles, listings, deals and messages of tenant 1, each. */
  records: number
  /** How long the usual is measured, in seconds. */
  usualSeconds: number
}

export const sizes = {
  long: { attackSeconds: 12, dealsOfOneCustomer: 100_000, leads: 9000, records: 3000, usualSeconds: 12 },
  short: { attackSeconds: 0.5, dealsOfOneCustomer: 20_000, leads: 1000, records: 500, usualSeconds: 0 },
} satisfies Record<string, Size>
