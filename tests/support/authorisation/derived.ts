/**
 * Who may do what with the records of a collection that has no row in the table: what its policy answers to each kind of
 * caller, asked here as the plain functions that they are. Whether the service keeps to it is what the matrix finds out.
 */
import type { Access, Where } from 'payload'
import { tenantPaths } from '../../../src/access/tenancy'
import { configOf } from '../configured'
import { relations } from '../relations'
import type { Row } from './table'

const callers = {
  admin: { collection: 'users', email: 'admin@example.com', id: 1, role: 'admin' },
  key: { collection: 'apiKeys', id: 1 },
  manager: { collection: 'users', email: 'manager@example.com', id: 1, role: 'manager' },
  rep: { collection: 'users', email: 'rep@example.com', id: 1, role: 'rep' },
} as const

const operations = { create: 'c', read: 'r', update: 'u', delete: 'd' } as const

type Answers = Record<keyof typeof operations, boolean | Where>

const answersTo = (slug: string, caller: keyof typeof callers): Answers => {
  const access: Partial<Record<string, unknown>> = configOf(slug)?.access ?? {}
  const ask = (operation: string): boolean | Where =>
    (access[operation] as Access)({ req: { user: callers[caller] } } as never) as boolean | Where
  return Object.fromEntries(Object.keys(operations).map((name) => [name, ask(name)])) as Answers
}

const lettersOf = (answers: Answers): string =>
  Object.entries(operations)
    .filter(([name]) => answers[name as keyof Answers] !== false)
    .map(([, letter]) => letter)
    .join('')

/**
 * None for what is not in src/collections.
 *
 * @throws for a policy that the matrix cannot be derived from: what it gives some callers needs more words than a row has
 */
export const derivedRow = (slug: string): Row | undefined => {
  if (!configOf(slug)) return undefined
  const rep = answersTo(slug, 'rep')
  const letters = (caller: keyof typeof callers) => lettersOf(answersTo(slug, caller))
  const isFiltered = (caller: keyof typeof callers) =>
    Object.values(answersTo(slug, caller)).some((answer) => typeof answer === 'object')
  const isMixed = rep.read === true && typeof rep.update === 'object'
  if (letters('key') !== 'crud' || isMixed || isFiltered('manager') || isFiltered('admin')) {
    throw new Error(
      `${slug} has a policy of its own kind: say in tests/support/authorisation/table.ts who may do what with its records.`,
    )
  }
  return {
    admin: letters('admin'),
    key: 'crud',
    manager: letters('manager'),
    rep: lettersOf(rep),
    ...(rep.read === true ? { isAlikeForReps: true } : {}),
  }
}

/** The fields by which such a record belongs to a tenant and to a rep, each with the collection that it names. */
export const linksOf = (slug: string): Record<string, string> => {
  if (!configOf(slug)) return {}
  const filters = Object.values(answersTo(slug, 'rep')).filter((answer) => typeof answer === 'object')
  const paths = [...(tenantPaths[slug] ?? []), ...filters.flatMap(pathsIn)]
  const steps = new Set(paths.filter((path) => path.includes('.')).map((path) => path.split('.')[0]))
  return Object.fromEntries(
    relations.flatMap(({ many, owner, target }) => {
      const [from, field = ''] = owner.split('.')
      return from === slug && !many && steps.has(field) && target !== 'tenants' ? [[field, target]] : []
    }),
  )
}

const pathsIn = (where: Where): string[] =>
  Object.entries(where).flatMap(([name, inner]) =>
    name === 'and' || name === 'or' ? (inner as Where[]).flatMap(pathsIn) : [name],
  )
