/** Top-level names of this machine or its network: RFC 6761, 6762, 7686, 8375, 9476, and common use. */
const local = [
  'alt',
  'arpa',
  'corp',
  'home',
  'internal',
  'intranet',
  'lan',
  'local',
  'localdomain',
  'localdomain6',
  'localhost',
  'onion',
  'private',
  'test',
]

/** Why a host name is not acceptable, without a DNS lookup; to be read after the name of the field. */
export const nameProblem = (host: string): string | undefined => {
  const name = host.replace(/\.$/, '')
  const labels = name.split('.')
  if (name.length > 253 || labels.some((label) => label === '' || label.length > 63)) {
    return 'names a host that cannot exist'
  }
  // A name without a dot is resolved by the local network.
  const isLocal = labels.length === 1 || local.includes(labels.at(-1) ?? '')
  return isLocal ? `leads to ${host}, a name that is not public` : undefined
}
