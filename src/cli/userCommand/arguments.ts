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
  create: ['all-tenants', 'email', 'name', 'password-stdin', 'role', 'tenant'],
  list: [],
  'reset-password': ['password-stdin'],
}

const kinds = Object.keys(optionsOfKind) as Command['kind'][]

/** @throws Refusal naming what is wrong with the arguments */
export const readCommand = (args: string[]): Command => {
  const { positionals, values } = parsed(args)
  const [word = '', first, second] = positionals
  const kind = kinds.find((each) => each === word)
  if (!kind) {
    throw new Refusal(
      word === '' ? 'The command is missing.' : `There is no command "${word}"${nearest(word, kinds)}`,
    )
  }
  const foreign = Object.keys(values).find((name) => !optionsOfKind[kind].some((each) => each === name))
  if (foreign !== undefined) throw new Refusal(`${kind} takes no option --${foreign}.`)
  const excess = kind === 'reset-password' ? second : first
  if (excess !== undefined) throw new Refusal(`"${excess}" is too much: ${kind} takes no more.`)
  const readsPassword = values['password-stdin'] ?? false
  switch (kind) {
    case 'create':
      return { ...accountOf(values), kind, readsPassword }
    case 'list':
      return { kind }
    case 'reset-password':
      return { email: emailOf(first, 'Say whose, by email'), kind, readsPassword }
  }
}

const parsed = (args: string[]) => {
  try {
    return parseArgs({ allowPositionals: true, args, options })
  } catch (error) {
    throw new Refusal(error instanceof Error ? error.message : String(error))
  }
}

const accountOf = (values: ReturnType<typeof parsed>['values']) => {
  const { 'all-tenants': allTenants = false, email, name, role: word, tenant = [] } = values
  const role = userRoles.find((each) => each === word)
  if (!role) throw new Refusal(`--role must be one of ${userRoles.join(', ')}.`)
  const tenants = tenant.map((each) => {
    const id = readId(each)
    if (id === undefined) throw new Refusal('--tenant takes the id of a tenant: a whole number, such as 5.')
    return id
  })
  if (role !== 'admin' && !allTenants && tenants.length === 0) {
    throw new Refusal('Say whose records the account reaches: --tenant ID, or --all-tenants.')
  }
  return {
    allTenants,
    email: emailOf(email, '--email is missing'),
    ...(name === undefined ? {} : { name }),
    role,
    tenants: [...new Set(tenants)],
  }
}

const emailOf = (text: string | undefined, what: string): string => {
  const email = text?.trim().toLowerCase()
  if (!email?.includes('@')) throw new Refusal(`${what}: an address, such as ada@example.com.`)
  return email
}
