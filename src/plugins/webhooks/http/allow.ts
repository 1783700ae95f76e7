/** Receivers that are allowed although they are private or use http, as `host:port` (setting WEBHOOK_ALLOW). */
export type Allow = readonly string[]

/** Whether exactly this host and port are allowed: no other port, and no other name of the host. */
export const isAllowed = ({ hostname, port, protocol }: URL, allow: Allow): boolean =>
  allow.includes(`${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`)
