/** Parses the arguments of `npm run -s keys`. */
import { parseArgs } from 'node:util'
import type { Grant } from '../../plugins/auth/keys/grant'
import { maxOverlapHours } from '../../plugins/auth/keys/rotation'
import { readId } from '../../plugins/database/model/id'
import { readDateTime } from '../../plugins/database/storage/dateTime'
import { nearest } from '../../lib/nearest'
import { personalDataLevels } from '../../vocabulary/identity'
import { Refusal } from './refusal'

export const usage = `Usage:
  npm run -s keys -- create --name NAME [--scope leads:read]... [--tenant ID]... [--personal-data none|masked|full]
                            [--expires 90d|2030-01-31|never] [--no-bulk-delete] [--header-only]
  npm run -s keys -- list
  npm run -s keys -- rotate ID [--overlap 24h]
  npm run -s keys -- revoke ID`

export type Command =
  | { grant: Partial<Grant>; kind: 'create'; name: string; scopes: string[]; tenants: number[] }
  | { id: number; kind: 'revoke' }
  | { id: number; kind: 'rotate'; overlap: number }
  | { kind: 'list' }

const options = {
  'bulk-delete': { type: 'boolean' },
  expires: { type: 'string' },
  'header-only': { type: 'boolean' },
  name: { type: 'string' },
  overlap: { type: 'string' },
  'personal-data': { type: 'string' },
  scope: { multiple: true, type: 'string' },
  tenant: { multiple: true, type: 'string' },
} as const

type Option = keyof typeof options

const optionsOfKind: Record<Command['kind'], readonly Option[]> = {
  create: ['bulk-delete', 'expires', 'header-only', 'name', 'personal-data', 'scope', 'tenant'],
  list: [],
  revoke: [],
  rotate: ['overlap'],
}

const kinds = Object.keys(optionsOfKind) as Command['kind'][]

/** @throws Refusal naming what is wrong with the arguments */
export const readCommand = (args: string[], now = Date.now()): Command => {
  const { positionals, values } = parseOptions(args)
  const [name = '', ...rest] = positionals
  const kind = kinds.find((candidate) => candidate === name)
  if (!kind) {
    throw new Refusal(
      name === '' ? 'The command is missing.' : `There is no command "${name}"${nearest(name, kinds)}`,
    )
  }
  const extra = Object.keys(values).find((key) => !optionsOfKind[kind].includes(key as Option))
  if (extra !== undefined) throw new Refusal(`${kind} takes no option --${extra}.`)
  const [first, second] = rest
  const surplus = kind === 'create' || kind === 'list' ? first : second
  if (surplus !== undefined)
    throw new Refusal(`"${surplus}" is too much: ${kind} takes no more than its options.`)
  switch (kind) {
    case 'create':
      return toCreateCommand(values, now)
    case 'list':
      return { kind }
    case 'revoke':
      return { id: parseId(first, 'Say which key'), kind }
    case 'rotate':
      return { id: parseId(first, 'Say which key'), kind, overlap: parseOverlap(values.overlap ?? '24h') }
  }
}

const parseOptions = (args: string[]) => {
  try {
    return parseArgs({ allowNegative: true, allowPositionals: true, args, options })
  } catch (error) {
    throw new Refusal(error instanceof Error ? error.message : String(error))
  }
}

type Values = ReturnType<typeof parseOptions>['values']

const toCreateCommand = (values: Values, now: number): Command => {
  const name = values.name?.trim()
  if (!name) throw new Refusal('--name is missing: say what the key is for.')
  const level = personalDataLevels.find((candidate) => candidate === (values['personal-data'] ?? 'full'))
  if (!level) throw new Refusal(`--personal-data must be one of ${personalDataLevels.join(', ')}.`)
  if (level !== 'full') {
    throw new Refusal(
      `--personal-data ${level} has no effect yet: the key would be told everything all the same. Leave it out, or say full.`,
    )
  }
  return {
    grant: {
      bulkDelete: values['bulk-delete'] ?? true,
      expiresAt: parseExpiry(values.expires ?? 'never', now),
      headerOnly: values['header-only'] ?? false,
      personalData: level,
    },
    kind: 'create',
    name,
    scopes: (values.scope ?? ['*']).flatMap((list) => list.split(/[\s,]+/)).filter((scope) => scope !== ''),
    tenants: [
      ...new Set((values.tenant ?? []).map((id) => parseId(id, '--tenant takes the id of a tenant'))),
    ],
  }
}

const parseId = (text: string | undefined, problem: string): number => {
  const id = readId(text)
  if (id === undefined) throw new Refusal(`${problem}: a whole number, such as 5.`)
  return id
}

const dayMs = 86_400_000

const parseExpiry = (text: string, now: number): null | string => {
  if (text === 'never') return null
  const days = /^([1-9]\d{0,4})d$/.exec(text)?.[1]
  const end = days === undefined ? Date.parse(readDateTime(text) ?? '') : now + Number(days) * dayMs
  if (Number.isNaN(end)) {
    throw new Refusal(
      '--expires must be a number of days (90d), a date (2030-01-31), a time with its zone, or never.',
    )
  }
  if (end <= now) throw new Refusal('--expires is over already: the key would never work.')
  return new Date(end).toISOString()
}

const parseOverlap = (text: string): number => {
  const [, amount, unit] = /^(\d{1,5})(h|d)$/.exec(text) ?? []
  const hours = Number(amount) * (unit === 'd' ? 24 : 1)
  if (hours <= maxOverlapHours) return hours
  throw new Refusal(`--overlap must be hours (24h) or days (7d), from 0h to ${maxOverlapHours}h.`)
}
