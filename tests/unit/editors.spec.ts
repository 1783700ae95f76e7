import type { Field } from 'payload'
import { expect, it } from 'vitest'

const { default: made } = await import('../../payload.config')
const { collections } = await made

const withoutInput = (slug: string, fields: readonly Field[]): string[] =>
  fields.flatMap((field) => {
    const within = [
      ...('fields' in field ? withoutInput(slug, field.fields) : []),
      ...('tabs' in field ? field.tabs.flatMap((tab) => withoutInput(slug, tab.fields)) : []),
    ]
    if (field.type !== 'json' && field.type !== 'code') return within
    const isSeen = !field.hidden && field.admin?.hidden !== true && field.admin?.disabled !== true
    return isSeen && !field.admin?.components?.Field ? [`${slug}: ${field.name}`, ...within] : within
  })

/** What staff can open as a form. Of Payload's own, saved views alone. */
const forms = collections.filter(
  ({ admin, slug }) =>
    slug === 'payload-query-presets' || (admin.hidden !== true && !slug.startsWith('payload-')),
)

it('no form has the editor of code, which is fetched from the address of a stranger', () => {
  expect(forms.flatMap(({ fields, slug }) => withoutInput(slug, fields))).toEqual([])
})

it('a field that would have it is found', () => {
  const nested: Field[] = [{ type: 'row', fields: [{ name: 'rules', type: 'json' }] }]
  expect(withoutInput('leads', nested)).toEqual(['leads: rules'])
})
