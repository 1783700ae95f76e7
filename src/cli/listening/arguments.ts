/** The options of `npm run webhooks:listen`, read from its arguments and the secrets of the environment. */
import { parseArgs } from 'node:util'
import { Refusal } from '../keyCommand/refusal'

export const usage = `Usage:
  npm run -s webhooks:listen -- [--port 4000] [--status 204] [--secret whsec_…]...

  The secrets may stand in WEBHOOK_SECRETS instead, with spaces between, where no history of commands keeps them.
  --status is what a delivery that is verified is answered; one that is not is answered 401.`

export type Listening = {
  /** 0 means any free port. */
  port: number
  secrets: readonly string[]
  status: number
}

const options = {
  port: { type: 'string' },
  secret: { multiple: true, type: 'string' },
  status: { type: 'string' },
} as const

/**
 * @param known the secrets of the environment
 * @throws Refusal naming what is wrong with the arguments, never a secret
 */
export const readListening = (args: string[], known: readonly string[]): Listening => {
  const { port = '4000', secret = [], status = '204' } = parsed(args)
  const secrets = [...new Set([...secret, ...known])]
  if (secrets.length === 0) {
    throw new Refusal('There is no secret to verify with: give --secret, or set WEBHOOK_SECRETS.')
  }
  if (!secrets.every((each) => /^whsec_[A-Za-z\d+/]+=*$/.test(each))) {
    throw new Refusal('--secret must be a secret as it was answered: whsec_ and what follows it.')
  }
  return {
    port: numberOf('--port', port, 0, 65_535),
    secrets,
    status: numberOf('--status', status, 200, 599),
  }
}

const parsed = (args: string[]) => {
  try {
    return parseArgs({ args, options }).values
  } catch (error) {
    // The message quotes the unexpected argument, which may be a secret.
    const isUnexpected = (error as NodeJS.ErrnoException).code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL'
    throw new Refusal(isUnexpected ? 'There is something beside the options.' : (error as Error).message)
  }
}

const numberOf = (name: string, text: string, least: number, most: number): number => {
  const value = /^\d{1,5}$/.test(text) ? Number(text) : NaN
  if (value >= least && value <= most) return value
  throw new Refusal(`${name} must be a number from ${least} to ${most}.`)
}
