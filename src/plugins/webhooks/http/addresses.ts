/**
 * Which IP addresses are public, by IANA's special-purpose address registries (RFC 6890). Ranges that embed another
 * address (6to4, NAT64, Teredo) are refused entirely.
 */
import { BlockList, isIP } from 'node:net'

/** Each range that is not public, and its purpose. The first match counts. */
const special: readonly (readonly [range: string, purpose: string])[] = [
  ['0.0.0.0/8', 'this network'],
  ['10.0.0.0/8', 'a private network'],
  ['100.64.0.0/10', 'the inside of a carrier’s network'],
  ['127.0.0.0/8', 'this machine'],
  ['168.63.129.16/32', 'the platform that virtual machines of a cloud stand on'],
  ['169.254.0.0/16', 'the link alone, where clouds keep their credentials'],
  ['172.16.0.0/12', 'a private network'],
  ['192.0.0.0/24', 'the protocol itself'],
  ['192.0.2.0/24', 'documentation'],
  ['192.31.196.0/24', 'name servers that answer for private networks'],
  ['192.52.193.0/24', 'multicast relays'],
  ['192.88.99.0/24', '6to4 relays'],
  ['192.168.0.0/16', 'a private network'],
  ['192.175.48.0/24', 'name servers that answer for private networks'],
  ['198.18.0.0/15', 'benchmarks'],
  ['198.51.100.0/24', 'documentation'],
  ['203.0.113.0/24', 'documentation'],
  ['224.0.0.0/4', 'multicast'],
  ['255.255.255.255/32', 'broadcast'],
  ['240.0.0.0/4', 'a use to be decided'],

  ['::/128', 'no address'],
  ['::1/128', 'this machine'],
  ['::ffff:0:0/96', 'IPv4 written as IPv6'],
  ['::ffff:0:0:0/96', 'IPv4 translated'],
  ['::/96', 'IPv4 written as IPv6, of old'],
  ['64:ff9b::/96', 'IPv4 translated by NAT64'],
  ['64:ff9b:1::/48', 'IPv4 translated by NAT64 in a private network'],
  ['100::/64', 'packets to be thrown away'],
  ['100:0:0:1::/64', 'packets to be thrown away'],
  ['2001::/32', 'IPv4 tunnelled by Teredo'],
  ['2001:2::/48', 'benchmarks'],
  ['2001:10::/28', 'hashes of keys (ORCHID)'],
  ['2001:20::/28', 'hashes of keys (ORCHID)'],
  ['2001::/23', 'the protocol itself'],
  ['2001:db8::/32', 'documentation'],
  ['2002::/16', 'IPv4 tunnelled by 6to4'],
  ['2620:4f:8000::/48', 'name servers that answer for private networks'],
  ['3ffe::/16', 'a test network of old'],
  ['3fff::/20', 'documentation'],
  ['5f00::/16', 'segments of a route'],
  ['fc00::/7', 'a private network'],
  ['fe80::/10', 'the link alone'],
  ['fec0::/10', 'a private network of old'],
  ['ff00::/8', 'multicast'],
  // Public IPv6 addresses lie in 2000::/3; these three ranges are the rest.
  ['::/3', 'a use to be decided'],
  ['4000::/2', 'a use to be decided'],
  ['8000::/1', 'a use to be decided'],
]

const family = (address: string) => (address.includes(':') ? 'ipv6' : 'ipv4')

// One BlockList per range: in a shared list an IPv6 range would match IPv4 addresses by their mapped form.
const rows = special.map(([range, purpose]) => {
  const [network = '', length] = range.split('/')
  const list = new BlockList()
  list.addSubnet(network, Number(length), family(network))
  return { family: family(network), list, purpose }
})

/** The purpose of an address that is not public, to be read after "for"; undefined for a public address. */
export const purposeOf = (address: string): string | undefined => {
  // An address with a zone (`fe80::1%eth0`) names an interface of this machine.
  if (isIP(address) === 0 || address.includes('%')) return 'nothing that is known'
  const addressFamily = family(address)
  return rows.find((row) => row.family === addressFamily && row.list.check(address, addressFamily))?.purpose
}

/** Whether the address is on the public internet. Text that is no address is not. */
export const isPublic = (address: string): boolean => purposeOf(address) === undefined
