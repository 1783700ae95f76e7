import type { LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { isPublic } from './addresses'
import { Refused } from './failures'
import type { Resolve } from './resolve'

/**
 * What `net.connect` asks for the addresses of a name: once a connection, and it connects to what it is given.
 * So nothing can answer otherwise between the check and the connection. One address that is not public refuses
 * the name whole: who mixes them means the other one.
 */
export const checkedLookup = (resolve: Resolve): LookupFunction =>
  asked(async (name) => {
    const addresses = await resolve(name)
    if (!addresses.every(isPublic)) throw new Refused('address_refused')
    return addresses
  })

/** The same without the check. */
export const plainLookup = (resolve: Resolve): LookupFunction => asked(resolve)

const asked =
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
