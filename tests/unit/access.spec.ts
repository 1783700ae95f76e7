import type { PayloadRequest } from 'payload'
import { describe, expect, it } from 'vitest'
import { business, keyRecords, othersRights, secret, staffAccounts } from '../../src/access'
import { allOf, anyOf } from '../../src/access/compose'
import { isAdmin, isKey, isSelf, isStaff, type Rule } from '../../src/access/rules'

const asked = (user: object | null) => ({ req: { user } as PayloadRequest })

const staff = (role: 'admin' | 'manager' | 'rep') =>
  asked({ id: 7, collection: 'users', email: 'a@example.com', role })

const key = asked({ id: 7, collection: 'apiKeys' })
const nobody = asked(null)

describe('rules', () => {
  it('tell staff from keys by where they come from, not by being signed in', () => {
    expect([staff('rep'), key, nobody].map(isStaff)).toEqual([true, false, false])
    expect([staff('rep'), key, nobody].map(isKey)).toEqual([false, true, false])
  })

  it('take for an admin a staff user with the role alone', () => {
    const pretender = asked({ id: 7, collection: 'apiKeys', role: 'admin' })
    expect([staff('admin'), staff('manager'), staff('rep'), pretender, nobody].map(isAdmin)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
  })

  it('never take a key for the user of the same id', () => {
    expect(isSelf(staff('rep'))).toEqual({ id: { equals: 7 } })
    expect(isSelf(key)).toBe(false)
  })
})

const yes: Rule = () => true
const no: Rule = () => false
const mine: Rule = () => ({ owner: { equals: 1 } })
const open: Rule = () => ({ open: { equals: true } })

describe('anyOf', () => {
  it('says yes when one does, whatever the filters', () => {
    expect(anyOf(no, mine, yes)(nobody)).toBe(true)
  })

  it('joins filters with or', () => {
    expect(anyOf(no, mine)(nobody)).toEqual({ owner: { equals: 1 } })
    expect(anyOf(mine, open)(nobody)).toEqual({ or: [{ owner: { equals: 1 } }, { open: { equals: true } }] })
  })

  it('says no when nobody says anything', () => {
    expect(anyOf(no, no)(nobody)).toBe(false)
    expect(anyOf()(nobody)).toBe(false)
  })
})

describe('allOf', () => {
  it('says no when one does, whatever the filters', () => {
    expect(allOf(yes, mine, no)(nobody)).toBe(false)
  })

  it('joins filters with and', () => {
    expect(allOf(yes, mine)(nobody)).toEqual({ owner: { equals: 1 } })
    expect(allOf(mine, open)(nobody)).toEqual({ and: [{ owner: { equals: 1 } }, { open: { equals: true } }] })
  })

  it('says yes when all do', () => {
    expect(allOf(yes, yes)(nobody)).toBe(true)
  })
})

describe('policies', () => {
  const operations = ['create', 'delete', 'read', 'readVersions', 'update'] as const

  it.each(operations)('open business records to staff and keys, and to nobody else, to %s', (operation) => {
    const answers = [staff('admin'), staff('manager'), staff('rep'), key, nobody].map(business[operation])
    expect(answers).toEqual([true, true, true, true, false])
  })

  it('let staff into the panel, and no key', () => {
    for (const policy of [business, staffAccounts]) {
      expect([staff('rep'), key, nobody].map(policy.admin)).toEqual([true, false, false])
    }
  })

  it.each(operations)('keep keys and strangers from staff accounts and keys, to %s', (operation) => {
    for (const policy of [staffAccounts, keyRecords]) {
      expect([key, nobody].map(policy[operation])).toEqual([false, false])
    }
  })

  it('leave staff accounts to admins, and one’s own to oneself', () => {
    const own = { id: { equals: 7 } }
    expect([staff('admin'), staff('manager'), staff('rep')].map(staffAccounts.read)).toEqual([true, own, own])
    expect([staff('admin'), staff('manager'), staff('rep')].map(staffAccounts.update)).toEqual([
      true,
      own,
      own,
    ])
    expect([staff('admin'), staff('rep')].map(staffAccounts.create)).toEqual([true, false])
    expect([staff('admin'), staff('rep')].map(staffAccounts.delete)).toEqual([
      { id: { not_equals: 7 } },
      false,
    ])
  })

  it('let nobody change their own rights, and only admins those of others', () => {
    expect(othersRights.update({ ...staff('admin'), id: '7' })).toBe(false)
    expect(othersRights.update({ ...staff('admin'), id: 8 })).toBe(true)
    expect(othersRights.update({ ...staff('manager'), id: 8 })).toBe(false)
    expect(othersRights.update({ ...staff('rep'), id: 7 })).toBe(false)
  })

  it('leave the making of keys to the service, and their hash to nobody', () => {
    expect(keyRecords.create(staff('admin'))).toBe(false)
    expect([keyRecords.read, keyRecords.update, keyRecords.delete].map((may) => may(staff('admin')))).toEqual(
      [true, true, true],
    )
    expect([secret.create, secret.read, secret.update].map((may) => may(staff('admin')))).toEqual([
      false,
      false,
      false,
    ])
  })
})
