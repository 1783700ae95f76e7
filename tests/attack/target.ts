/** What an attack knows of the service that it is run on; it travels to other processes as JSON. */
export type Target = {
  /** Ids of records that an attack names. */
  ids: {
    /** Of tenant 1; all of `manyDeals` deals name it. */
    bigCustomer: number
    leadsOfOne: number[]
    leadsOfTwo: number[]
    one: number
    two: number
  }
  keys: {
    /** Every right on tenant 1. */
    one: string
    /** Reads of tenant 1 alone. */
    readerOfOne: string
    /** Every right on tenant 2: the well-behaved. */
    two: string
  }
  port: number
  /** Ports of receivers of webhooks that the service may reach. */
  receivers: { one: number; two: number }
  /** Who signs in. */
  staff: { admin: string; password: string }
}
