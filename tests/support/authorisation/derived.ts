/**
 * Derives the rights on a collection without a row in the table, by calling its policy as plain functions for each
 * kind of caller. The matrix then checks that the service enforces them.
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

/** Undefined for collections outside src/collections. @throws for a policy that a row cannot express */
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

/** The fields that link such a record to a tenant and to a rep, each with its collection. */
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
