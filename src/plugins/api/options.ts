import type { BasePayload } from 'payload'

export type ContractOptions = {
  /** The largest answer to a request, in bytes. */
  answerLimit: number
  /** The largest body of a request that creates many records, in bytes. */
  batchLimit: number
  /** The largest request body, in bytes. */
  bodyLimit: number
  /** The most records on a page. */
  maxLimit: number
}

/** What the plugin was given. */
export const optionsOf = ({ config }: Pick<BasePayload, 'config'>): ContractOptions => {
  const options = config.custom['contract'] as ContractOptions | undefined
  if (!options) throw new Error('The contract plugin is not in the config.')
  return options
}
