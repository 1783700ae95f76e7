import { describe, expect, it } from 'vitest'
import {
  getBoxState,
  everyCollection,
  hasEverything,
  setScope,
  setEverything,
} from '../../src/admin/features/scopes/grid'
import { hasScope, type ScopeRight, scopeRights } from '../../src/plugins/auth/tenancy/scopes'

const rows = ['deals', 'leads']

const ticked = (scopes: string, collection: string, right: ScopeRight, isTicked = true) =>
  setScope(scopes, rows, { collection, isTicked, right })

describe('a box', () => {
  it.each([
    ['', 'leads', 'read', 'none'],
    ['leads:read', 'leads', 'read', 'own'],
    ['leads:read', 'leads', 'write', 'none'],
    ['leads:read', 'deals', 'read', 'none'],
    ['leads:*', 'leads', 'delete', 'own'],
    ['*:read', 'leads', 'read', 'wider'],
    ['*:read', everyCollection, 'read', 'own'],
    ['*:read leads:read', 'leads', 'read', 'own'],
    ['*', 'leads', 'read', 'wider'],
    ['*', everyCollection, 'delete', 'wider'],
  ] as const)('in %j of %s, %s is %s', (scopes, collection, right, expected) => {
    expect(getBoxState(scopes, collection, right)).toBe(expected)
  })

  it('is ticked exactly where a key with the scopes has the right', () => {
    for (const scopes of [
      '',
      '*',
      '*:*',
      '*:read deals:*',
      'leads:read leads:write',
      'others:read',
      ' leads:delete  ',
    ]) {
      for (const collection of rows) {
        for (const right of scopeRights) {
          const isTicked = getBoxState(scopes, collection, right) !== 'none'
          expect(isTicked, `${scopes} ${collection} ${right}`).toBe(hasScope(scopes, collection, right))
        }
      }
    }
  })
})

describe('ticking', () => {
  it('writes words in the order of the table, all rights as one', () => {
    expect(ticked('', 'leads', 'write')).toBe('leads:write')
    expect(ticked('leads:write', 'leads', 'read')).toBe('leads:read leads:write')
    expect(ticked('leads:read leads:write', 'leads', 'delete')).toBe('leads:*')
    expect(ticked('leads:*', 'deals', 'read')).toBe('deals:read leads:*')
    expect(ticked('leads:*', everyCollection, 'read')).toBe('*:read leads:*')
  })

  it('takes back one right of all', () => {
    expect(ticked('leads:*', 'leads', 'write', false)).toBe('leads:read leads:delete')
    expect(ticked('leads:read', 'leads', 'read', false)).toBe('')
  })

  it('keeps words that no box shows', () => {
    expect(ticked('others:read leads:read', 'deals', 'read')).toBe('deals:read leads:read others:read')
    expect(setEverything('others:read leads:read', rows, false)).toBe('others:read')
  })

  it('means everything by one word', () => {
    expect(setEverything('leads:read', rows, true)).toBe('*')
    expect(hasEverything('*')).toBe(true)
    expect(hasEverything('*:read')).toBe(false)
    expect(setEverything('*', rows, false)).toBe('')
  })
})
