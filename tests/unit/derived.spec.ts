/** What suites derive for collections of one's own, held against the tables written by hand, for all that have both. */
import { describe, expect, it } from 'vitest'
import { derivedRow, linksOf } from '../support/authorisation/derived'
import { table } from '../support/authorisation/table'
import { configuredRelations, openConfigs } from '../support/configured'
import { designedRelations } from '../support/relations'

const slugs = openConfigs.map(({ slug }) => slug).filter((slug) => slug in table)

describe('derivedRow', () => {
  it.each(slugs)('is that of the table: %s', (slug) => {
    // What a policy cannot say.
    const { actions, isMadeByAnyRep, isTelling, limitedKey, ...row } = table[slug] ?? {}
    expect([actions, isMadeByAnyRep, isTelling, limitedKey].filter(Boolean)).toHaveLength(
      { addresses: 1, dmvFees: 1, salesReps: 1, tenants: 1, webhooks: 2 }[slug] ?? 0,
    )
    expect(derivedRow(slug)).toEqual(row)
  })

  it('is none for what is closed or not there', () => {
    for (const slug of ['users', 'apiKeys', 'ofNobody']) expect(derivedRow(slug)).toBeUndefined()
  })
})

describe('linksOf', () => {
  it.each([
    ['addresses', {}],
    ['deals', { customer: 'customers', salesRep: 'salesReps' }],
    ['leads', { salesRep: 'salesReps' }],
    ['meetings', { lead: 'leads' }],
    ['preApprovals', { customer: 'customers', lead: 'leads' }],
    ['trades', { deal: 'deals' }],
    ['vehicles', { customer: 'customers' }],
  ])('lead from %s to its tenant and its rep', (slug, links) => {
    expect(linksOf(slug)).toEqual(links)
  })
})

describe('configuredRelations', () => {
  it('are those of the design, where it has them', () => {
    const named = new Map(configuredRelations.map((relation) => [relation.owner, relation]))
    const open = designedRelations.filter(({ owner }) => slugs.includes(owner.split('.')[0] ?? ''))
    expect(open.length).toBeGreaterThan(80)
    for (const relation of open) expect(named.get(relation.owner)).toEqual(relation)
  })
})
