import type { LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { isPublic } from './addresses'
import { Refused } from './failures'
import type { Resolve } from './resolve'

/**
 * The lookup that `net.connect` calls once per connection. It connects to the addresses returned here, so DNS cannot
 * change between the check and the connection (DNS rebinding). A name with one private address among its addresses is
 * refused.
 */
export const checkedLookup = (resolve: Resolve): LookupFunction =>
  toLookupFunction(async (name) => {
    const addresses = await resolve(name)
    if (!addresses.every(isPublic)) throw new Refused('address_refused')
    return addresses
  })

/** The same without the check, for allowed hosts. */
export const plainLookup = (resolve: Resolve): LookupFunction => toLookupFunction(resolve)

const toLookupFunction =
  (resolve: Resolve): LookupFunction =>
  (name, { all }, callback) => {
    const answer = async () => {
      const found = await find(resolve, name)
      if (found instanceof Refused) return callback(found, '')
      return all ? callback(null, found) : callback(null, found[0].address, found[0].family)
    }
    void answer()
  }

const find = async (
  resolve: Resolve,
  name: string,
): Promise<Refused | [LookupAddress, ...LookupAddress[]]> => {
  try {
    const [first, ...others] = (await resolve(name)).map((address) => ({ address, family: isIP(address) }))
    return first === undefined ? new Refused('name_not_found') : [first, ...others]
  } catch (cause) {
    return cause instanceof Refused ? cause : new Refused('name_failed', { cause })
  }
}
