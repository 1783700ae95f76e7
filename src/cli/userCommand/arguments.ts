/** Parses the arguments of `npm run -s users`. */
import { parseArgs } from 'node:util'
import { readId } from '../../plugins/database/model/id'
import { nearest } from '../../lib/nearest'
import { userRoles } from '../../vocabulary/identity'
import { Refusal } from '../keyCommand/refusal'

export const usage = `Usage:
  npm run -s users -- create --email EMAIL --role admin|manager|rep [--name NAME]
                             [--tenant ID]... [--all-tenants] [--password-stdin]
  npm run -s users -- list
  npm run -s users -- reset-password EMAIL [--password-stdin]
  npm run -s users -- deactivate EMAIL
  npm run -s users -- activate EMAIL
Without --password-stdin a password is generated, and printed once.`

type Role = (typeof userRoles)[number]

export type Command =
  | {
      allTenants: boolean
      email: string
      kind: 'create'
      name?: string
      readsPassword: boolean
      role: Role
      tenants: number[]
    }
  | { email: string; kind: 'activate' | 'deactivate' }
  | { email: string; kind: 'reset-password'; readsPassword: boolean }
  | { kind: 'list' }

const options = {
  'all-tenants': { type: 'boolean' },
  email: { type: 'string' },
  name: { type: 'string' },
  'password-stdin': { type: 'boolean' },
  role: { type: 'string' },
  tenant: { multiple: true, type: 'string' },
} as const

const optionsOfKind: Record<Command['kind'], readonly (keyof typeof options)[]> = {
  activate: [],
  create: ['all-tenants', 'email', 'name', 'password-stdin', 'role', 'tenant'],
  deactivate: [],
  list: [],
  'reset-password': ['password-stdin'],
}

const kinds = Object.keys(optionsOfKind) as Command['kind'][]

/** @throws Refusal naming what is wrong with the arguments */
export const readCommand = (args: string[]): Command => {
  const { positionals, values } = parseOptions(args)
  const [name = '', first, second] = positionals
  const kind = kinds.find((candidate) => candidate === name)
  if (!kind) {
    throw new Refusal(
      name === '' ? 'The command is missing.' : `There is no command "${name}"${nearest(name, kinds)}`,
    )
  }
  const extra = Object.keys(values).find((key) => !optionsOfKind[kind].some((candidate) => candidate === key))
  if (extra !== undefined) throw new Refusal(`${kind} takes no option --${extra}.`)
  const surplus = kind === 'create' || kind === 'list' ? first : second
  if (surplus !== undefined) throw new Refusal(`"${surplus}" is too much: ${kind} takes no more.`)
  const readsPassword = values['password-stdin'] ?? false
  switch (kind) {
    case 'activate':
    case 'deactivate':
      return { email: parseEmail(first, 'Say whose, by email'), kind }
    case 'create':
      return { ...parseAccount(values), kind, readsPassword }
    case 'list':
      return { kind }
    case 'reset-password':
      return { email: parseEmail(first, 'Say whose, by email'), kind, readsPassword }
  }
}

const parseOptions = (args: string[]) => {
  try {
    return parseArgs({ allowPositionals: true, args, options })
  } catch (error) {
    throw new Refusal(error instanceof Error ? error.message : String(error))
  }
}

const parseAccount = (values: ReturnType<typeof parseOptions>['values']) => {
  const { 'all-tenants': allTenants = false, email, name, role: roleName, tenant = [] } = values
  const role = userRoles.find((candidate) => candidate === roleName)
  if (!role) throw new Refusal(`--role must be one of ${userRoles.join(', ')}.`)
  const tenants = tenant.map((text) => {
    const id = readId(text)
    if (id === undefined) throw new Refusal('--tenant takes the id of a tenant: a whole number, such as 5.')
    return id
  })
  if (role !== 'admin' && !allTenants && tenants.length === 0) {
    throw new Refusal('Say whose records the account reaches: --tenant ID, or --all-tenants.')
  }
  return {
    allTenants,
    email: parseEmail(email, '--email is missing'),
    ...(name === undefined ? {} : { name }),
    role,
    tenants: [...new Set(tenants)],
  }
}

const parseEmail = (text: string | undefined, problem: string): string => {
  const email = text?.trim().toLowerCase()
  if (!email?.includes('@')) throw new Refusal(`${problem}: an address, such as ada@example.com.`)
  return email
}
