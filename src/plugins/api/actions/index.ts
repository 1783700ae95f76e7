/**
 * Adds actions to a collection. Every action is checked like any other operation, for API keys and for staff.
 */
import type { CollectionConfig } from 'payload'
import { reservedPaths } from '../http/routes'
import type { Action } from './action'
import { toStaffEndpoints } from './staff'

/**
 * Adds actions to a collection, for callers with an API key and for staff.
 *
 * @throws if the path of an action is malformed or already in use
 */
export const withActions = (collection: CollectionConfig, actions: readonly Action[]): CollectionConfig => {
  const all = [...((collection.custom?.['actions'] as readonly Action[] | undefined) ?? []), ...actions]
  const problem = findProblem(all)
  if (problem !== undefined) throw new Error(`${collection.slug}: ${problem}`)
  return {
    ...collection,
    custom: { ...collection.custom, actions: all },
    endpoints: [...toStaffEndpoints(actions), ...(collection.endpoints || [])],
  }
}

// Only words, as paths are logged.
const pathForm = /^(\/\{id\})?(\/[a-z][a-z-]{0,39})+$/i

const findProblem = (actions: readonly Action[]): string | undefined => {
  const taken = new Set<string>()
  const names = new Set<string>()
  for (const { isPublic, method, name, path } of actions) {
    const what = `the action ${name}, ${method} ${path},`
    if (!pathForm.test(path)) return `${what} needs a path of words, with /{id} before them or nothing.`
    if (isPublic && path.startsWith('/{id}/')) return `${what} is for everybody and so about no record.`
    if (reservedPaths.has(path.split('/').at(path.startsWith('/{') ? 2 : 1) ?? ''))
      return `${what} has a path that means something else already.`
    if (taken.has(`${method} ${path}`) || names.has(name)) return `${what} is there twice.`
    taken.add(`${method} ${path}`)
    names.add(name)
  }
  return undefined
}

export { transact } from '../call'
export { fail } from '../failure'
export { listPage } from '../read/reads'
export { answer } from '../http/respond'
export type { Action, GuardedAction, JsonSchema } from './action'
