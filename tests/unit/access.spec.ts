import type { PayloadRequest } from 'payload'
import { describe, expect, it } from 'vitest'
import {
  adminsOnOtherAccounts,
  allOf,
  anyOf,
  claimRecords,
  customerRecords,
  dealRecords,
  keyRecords,
  leadRecords,
  lookedUpByReps,
  officeOnly,
  officeRecords,
  partsOfLeads,
  secret,
  staffAccounts,
  tenantRecords,
  tradeRecords,
  vehicleRecords,
} from '../../src/access'
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

  const callers = [staff('admin'), staff('manager'), staff('rep'), key, nobody]
  const worked = {
    customerRecords,
    dealRecords,
    leadRecords,
    partsOfLeads,
    tradeRecords,
    vehicleRecords,
  }

  it.each(operations)('open business records to admins, managers and keys, to %s', (operation) => {
    expect(callers.map(officeRecords[operation])).toEqual([true, true, false, true, false])
  })

  it('let reps look up some of it, and write none of that', () => {
    expect(operations.filter((operation) => lookedUpByReps[operation](staff('rep')) !== false)).toEqual([
      'read',
      'readVersions',
    ])
    for (const operation of operations) {
      expect([staff('admin'), staff('manager'), key, nobody].map(lookedUpByReps[operation])).toEqual([
        true,
        true,
        true,
        false,
      ])
    }
  })

  it.each(Object.entries(worked))('bound what reps see and change by a filter: %s', (_, policy) => {
    const rep = staff('rep')
    for (const operation of ['read', 'update'] as const) {
      expect(JSON.stringify(policy[operation](rep))).toContain('alesRep.accountAddress')
      expect([staff('admin'), staff('manager'), key, nobody].map(policy[operation])).toEqual([
        true,
        true,
        true,
        false,
      ])
    }
    expect([policy.create(rep), policy.delete(rep)]).toEqual([true, false])
  })

  it('show reps the leads of their address and those that nobody has', () => {
    const own = {
      or: [{ 'salesRep.accountAddress': { equals: 'a@example.com' } }, { salesRep: { equals: null } }],
    }
    expect(leadRecords.read(staff('rep'))).toEqual(own)
  })

  it('leave tenants to admins and keys to make and remove', () => {
    for (const operation of ['create', 'delete'] as const) {
      expect(callers.map(tenantRecords[operation])).toEqual([true, false, false, true, false])
    }
    expect(callers.map(tenantRecords.update)).toEqual([true, true, false, true, false])
    expect(callers.map(tenantRecords.read)).toEqual([true, true, true, true, false])
  })

  it('leave to the office whose leads a rep works', () => {
    expect(callers.map(officeOnly.create)).toEqual([true, true, false, true, false])
    expect(callers.map(officeOnly.update)).toEqual([true, true, false, true, false])
  })

  it('let staff into the panel where they may see something, and no key', () => {
    for (const policy of [lookedUpByReps, staffAccounts, ...Object.values(worked)]) {
      expect(callers.map(policy.admin)).toEqual([true, true, true, false, false])
    }
    expect(callers.map(officeRecords.admin)).toEqual([true, true, false, false, false])
  })

  it.each(operations)('keep keys and strangers from staff accounts and keys, to %s', (operation) => {
    for (const policy of [staffAccounts, keyRecords, claimRecords]) {
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
    expect(adminsOnOtherAccounts.update({ ...staff('admin'), id: '7' })).toBe(false)
    expect(adminsOnOtherAccounts.update({ ...staff('admin'), id: 8 })).toBe(true)
    expect(adminsOnOtherAccounts.update({ ...staff('manager'), id: 8 })).toBe(false)
    expect(adminsOnOtherAccounts.update({ ...staff('rep'), id: 7 })).toBe(false)
  })

  it('let an admin offer keys and withdraw the offer, and nobody change it', () => {
    expect(callers.map(claimRecords.create)).toEqual([true, false, false, false, false])
    expect(callers.map(claimRecords.delete)).toEqual([true, false, false, false, false])
    expect(callers.map(claimRecords.update)).toEqual([false, false, false, false, false])
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
