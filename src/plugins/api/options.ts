import type { BasePayload } from 'payload'

export type ContractOptions = {
  /** The maximum size of a response, in bytes. */
  answerLimit: number
  /** The maximum size of the body of a request that creates many records, in bytes. */
  batchLimit: number
  /** The maximum size of other request bodies, in bytes. */
  bodyLimit: number
  /** The maximum number of records on a page. */
  maxLimit: number
}

/** The options that the plugin was given. */
export const optionsOf = ({ config }: Pick<BasePayload, 'config'>): ContractOptions => {
  const options = config.custom['contract'] as ContractOptions | undefined
  if (!options) throw new Error('The contract plugin is not in the config.')
  return options
}
