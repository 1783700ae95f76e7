/** The table of who a record belongs to: a row for each collection, each leading to tenants in two steps at the most. */
import type { CollectionConfig, Field } from 'payload'
import { describe, expect, it } from 'vitest'
import { tenantPaths } from '../../src/access/tenancy'
import { auth } from '../../src/plugins/auth'
import { changesSlug } from '../../src/plugins/ledger'
import * as every from '../../src/collections/every'
import { collections } from '../../src/collections'

type Table = Record<string, readonly string[]>

const fieldOf = (fields: readonly Field[], name: string): Field | undefined =>
  fields.flatMap((field): Field[] => {
    if ('name' in field && field.name !== undefined) return field.name === name ? [field] : []
    const inner =
      'fields' in field ? field.fields : 'tabs' in field ? field.tabs.flatMap((tab) => tab.fields) : []
    return [fieldOf(inner, name)].filter((found) => found !== undefined)
  })[0]

const targetOf = (collection: CollectionConfig | undefined, name: string): string | undefined => {
  const field = fieldOf(collection?.fields ?? [], name)
  return field?.type === 'relationship' && typeof field.relationTo === 'string' ? field.relationTo : undefined
}

/** What is wrong with a table, one sentence each. */
const faultsOf = (all: readonly CollectionConfig[], table: Table): string[] => {
  const known = new Map(all.map((collection) => [collection.slug, collection]))
  return all.flatMap(({ slug }) => {
    const paths = table[slug] ?? []
    if (paths.length === 0) return [`${slug} has no row`]
    return paths.flatMap((path) => {
      if (slug === 'tenants' && path === 'id') return []
      const steps = path.split('.')
      if (steps.length > 2) return [`${slug}: ${path} has more than two steps`]
      const end = steps.reduce<string | undefined>(
        (at, step) => (at === undefined ? undefined : targetOf(known.get(at), step)),
        slug,
      )
      return end === 'tenants' ? [] : [`${slug}: ${path} does not lead to tenants`]
    })
  })
}

describe('tenantPaths', () => {
  it('lead from every collection to tenants', () => {
    expect(faultsOf(collections, tenantPaths)).toEqual([])
    expect(Object.keys(tenantPaths).sort()).toEqual(
      [...collections.map(({ slug }) => slug), changesSlug].sort(),
    )
    expect(
      Object.values(every)
        .map(({ slug }) => slug)
        .sort(),
    ).toEqual(collections.map(({ slug }) => slug).sort())
  })

  it('are found wanting where a row is missing, too long, or leads elsewhere', () => {
    const { leads: _leads, ...withoutLeads } = tenantPaths
    expect(faultsOf(collections, withoutLeads)).toEqual(['leads has no row'])
    const wrong = (trades: string) => faultsOf(collections, { ...tenantPaths, trades: [trades] })
    expect(wrong('deal.customer.tenants')).toEqual(['trades: deal.customer.tenants has more than two steps'])
    expect(wrong('deal.customer')).toEqual(['trades: deal.customer does not lead to tenants'])
    expect(wrong('deal.nothing')).toEqual(['trades: deal.nothing does not lead to tenants'])
    expect(wrong('odometer')).toEqual(['trades: odometer does not lead to tenants'])
  })

  it('stop the start where a collection has no row', () => {
    const plugin = auth({ keysUrl: 'http://localhost/keys', secureCookies: false, staff: 'users' })
    const withUnknown = { collections: [{ slug: 'ofNobody', fields: [] }], secret: 'x' } as never
    expect(() => plugin(withUnknown)).toThrow(/^ofNobody has no row in src\/access\/tenancy\.ts/)
  })
})
