/** `host:port` of what may be reached although it is private or over http, as the setting WEBHOOK_ALLOW names it. */
export type Allow = readonly string[]

/** Whether the host and port of an address are allowed. Neither another port of the host nor another name of it is. */
export const isAllowed = ({ hostname, port, protocol }: URL, allow: Allow): boolean =>
  allow.includes(`${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`)
