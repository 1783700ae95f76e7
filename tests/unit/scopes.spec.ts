import { describe, expect, it } from 'vitest'
import { hasScope, validateScopes } from '../../src/plugins/auth/tenancy/scopes'

const slugs = ['leads', 'leadEvents', 'deals', 'changes']

describe('validateScopes', () => {
  it('takes every form of a scope, each once', () => {
    const words = ['*', 'leads:read', '*:read', 'deals:*', 'leadEvents:write', '*:*', 'leads:read']
    expect(validateScopes(words, slugs)).toEqual({
      problems: [],
      scopes: '* leads:read *:read deals:* leadEvents:write *:*',
    })
  })

  it.each([
    ['lead:read', '"lead:read": there is no collection "lead" that keys reach; did you mean "leads"?'],
    ['users:read', '"users:read": there is no collection "users" that keys reach.'],
    [
      'leads:reed',
      '"leads:reed": there is no right "reed"; did you mean "read"? Rights: read, write, delete, *.',
    ],
    ['leads:', '"leads:": there is no right "". Rights: read, write, delete, *.'],
    [':read', '":read": there is no collection "" that keys reach.'],
    [
      'leads',
      '"leads" is not a scope. Use a collection and a right separated by a colon, such as leads:read, or * for everything.',
    ],
    [
      'leads:read:x',
      '"leads:read:x" is not a scope. Use a collection and a right separated by a colon, such as leads:read, or * for everything.',
    ],
    ['Leads:read', '"Leads:read": there is no collection "Leads" that keys reach; did you mean "leads"?'],
  ])('says what is wrong with %s', (word, problem) => {
    expect(validateScopes([word, 'deals:read'], slugs).problems).toEqual([problem])
  })

  it('never lets through what gives a right that is not meant', () => {
    for (const word of ['__proto__:read', 'constructor:*', '**', '*:', ':*', 'leads:*:*']) {
      expect(validateScopes([word], slugs).problems, word).toHaveLength(1)
    }
  })
})

describe('hasScope', () => {
  it('gives what a word says and nothing else', () => {
    expect(hasScope('leads:read *:delete', 'leads', 'read')).toBe(true)
    expect(hasScope('leads:read *:delete', 'deals', 'delete')).toBe(true)
    expect(hasScope('leads:read *:delete', 'leads', 'write')).toBe(false)
    expect(hasScope('leads:read', 'leadEvents', 'read')).toBe(false)
    for (const none of [null, undefined, '', '  ']) expect(hasScope(none, 'leads', 'read')).toBe(false)
  })
})
