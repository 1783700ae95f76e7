/** Parses the options of `npm run webhooks:listen`: its arguments, and the secrets in WEBHOOK_SECRETS. */
import { parseArgs } from 'node:util'
import { Refusal } from '../keyCommand/refusal'

export const usage = `Usage:
  npm run -s webhooks:listen -- [--port 4000] [--status 204] [--secret whsec_…]...

  The secrets may stand in WEBHOOK_SECRETS instead, with spaces between, where no history of commands keeps them.
  --status is what a delivery that is verified is answered; one that is not is answered 401.`

export type ListenOptions = {
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
 * @param environmentSecrets the secrets in WEBHOOK_SECRETS
 * @throws Refusal naming what is wrong with the arguments, never a secret
 */
export const parseListenOptions = (args: string[], environmentSecrets: readonly string[]): ListenOptions => {
  const { port = '4000', secret = [], status = '204' } = parseOptions(args)
  const secrets = [...new Set([...secret, ...environmentSecrets])]
  if (secrets.length === 0) {
    throw new Refusal('There is no secret to verify with: give --secret, or set WEBHOOK_SECRETS.')
  }
  if (!secrets.every((candidate) => /^whsec_[A-Za-z\d+/]+=*$/.test(candidate))) {
    throw new Refusal('--secret must be a secret as it was answered: whsec_ and what follows it.')
  }
  return {
    port: parseNumber('--port', port, 0, 65_535),
    secrets,
    status: parseNumber('--status', status, 200, 599),
  }
}

const parseOptions = (args: string[]) => {
  try {
    return parseArgs({ args, options }).values
  } catch (error) {
    // The message quotes the unexpected argument, which may be a secret.
    const isPositional = (error as NodeJS.ErrnoException).code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL'
    throw new Refusal(isPositional ? 'There is something beside the options.' : (error as Error).message)
  }
}

const parseNumber = (name: string, text: string, min: number, max: number): number => {
  const value = /^\d{1,5}$/.test(text) ? Number(text) : NaN
  if (value >= min && value <= max) return value
  throw new Refusal(`${name} must be a number from ${min} to ${max}.`)
}
