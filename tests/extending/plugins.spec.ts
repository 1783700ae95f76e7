/** Payload's plugins, in the copy that plugins.ts makes. Each test is a row of the table in docs/extending.md. */
import { describe, expect, it } from 'vitest'
import { type Doc, type Page, useClient } from '../support/client'
import { signIn } from '../support/staff'
import { fixture } from '../support/service'

const service = useClient()
const staff = fixture(() => signIn(service))

/** Calls Payload's REST as the panel does. */
const panel = async <Answer = Doc>(method: string, path: string, body?: unknown): Promise<Answer> => {
  const answer = await staff.api(method, path, body)
  expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300)
  return answer.body as Answer
}

const createdByStaff = async (path: string, body: unknown): Promise<Doc> =>
  (await panel<{ doc: Doc }>('POST', `${path}?depth=0`, body)).doc

describe('plugin-search', () => {
  const titlesOf = async (id: number): Promise<unknown[]> => {
    const { docs } = await service.list(
      `/search?where[doc.value][equals]=${id}&where[doc.relationTo][equals]=pages`,
    )
    return docs.map(({ title }) => title)
  }

  it('follows a record that a key creates, updates and deletes', async () => {
    const { id } = await service.create('pages', { slug: 'one', title: 'One' })
    expect(await titlesOf(id)).toEqual(['One'])
    await service.update(`/pages/${id}`, { title: 'First' })
    expect(await titlesOf(id)).toEqual(['First'])
    expect((await service.api('DELETE', `/pages/${id}`)).status).toBe(200)
    expect(await titlesOf(id)).toEqual([])
    expect(await service.ids('/search')).toEqual([])
  })

  it('follows records that a key updates and deletes in bulk', async () => {
    const pages = [
      await service.create('pages', { slug: 'bulk', title: 'One' }),
      await service.create('pages', { slug: 'bulk', title: 'Two' }),
    ]
    const written = await service.bulk('PATCH', '/pages?where[slug][equals]=bulk', { title: 'Renamed' })
    expect(written.errors).toEqual([])
    for (const { id } of pages) expect(await titlesOf(id)).toEqual(['Renamed'])
    const deleted = await service.bulk('DELETE', '/pages?where[slug][equals]=bulk')
    expect(deleted).toMatchObject({ errors: [] })
    expect(await service.ids('/search')).toEqual([])
  })

  it('follows records that staff write, singly and in bulk', async () => {
    const { id } = await createdByStaff('/pages', { slug: 'staff', title: 'One' })
    await panel('PATCH', `/pages/${id}`, { title: 'Two' })
    expect(await titlesOf(id)).toEqual(['Two'])
    await panel('PATCH', '/pages?where[slug][equals]=staff', { title: 'Three' })
    expect(await titlesOf(id)).toEqual(['Three'])
    expect((await panel<Page>('GET', '/search?where[title][equals]=Three')).totalDocs).toBe(1)
    await panel('DELETE', '/pages?where[slug][equals]=staff')
    expect(await titlesOf(id)).toEqual([])
  })

  it('follows bulk updates of a collection of the project', async () => {
    await service.create('vehicles', { make: 'Honda', vin: '1HGCM82633A004352' })
    await service.bulk('PATCH', '/vehicles?where[make][equals]=Honda', { make: 'Acura' })
    expect(await service.list('/search?where[title][like]=Acura')).toMatchObject({ totalDocs: 1 })
  })

  it('does not reindex: it would delete by a filter with the rights of the caller', async () => {
    const { id } = await service.create('pages', { title: 'Kept' })
    const { status } = await staff.api('POST', '/search/reindex', { collections: ['pages'] })
    expect(status).toBe(500)
    expect(await titlesOf(id)).toEqual(['Kept'])
  })
})

describe('plugin-nested-docs', () => {
  const urlOf = async (id: number): Promise<unknown> =>
    ((await service.get(`/categories/${id}`))['breadcrumbs'] as { url: string }[]).at(-1)?.url

  it('renames the breadcrumbs of all below, by key and by staff, singly and in bulk', async () => {
    const top = await service.create('categories', { title: 'News' })
    const middle = await service.create('categories', { parent: top.id, title: 'Cars' })
    const { id } = await createdByStaff('/categories', { parent: middle.id, title: 'Old' })
    expect(await urlOf(id)).toBe('/news/cars/old')
    await service.update(`/categories/${top.id}`, { title: 'Stories' })
    expect(await urlOf(id)).toBe('/stories/cars/old')
    const bulk = `/categories?where[id][equals]=${top.id}`
    expect(await service.bulk('PATCH', bulk, { title: 'Tales' })).toMatchObject({ errors: [] })
    expect(await urlOf(id)).toBe('/tales/cars/old')
    await panel('PATCH', `/categories/${top.id}`, { title: 'Staff' })
    expect(await urlOf(id)).toBe('/staff/cars/old')
    await panel('PATCH', bulk, { title: 'Together' })
    expect(await urlOf(id)).toBe('/together/cars/old')
    expect(await service.ids(`/categories?where[breadcrumbs.url][like]=cars&sort=id`)).toEqual([
      middle.id,
      id,
    ])
  })
})

describe('plugin-seo', () => {
  it('has its group written, read and filtered by key and by staff, singly and in bulk', async () => {
    const { id } = await service.create('pages', { meta: { description: 'D', title: 'T' }, slug: 'seo' })
    expect(await service.get(`/pages/${id}`)).toMatchObject({ meta: { description: 'D', title: 'T' } })
    await service.bulk('PATCH', '/pages?where[meta.title][equals]=T', { meta: { title: 'U' } })
    expect(await service.list('/pages?where[meta.title][equals]=U')).toMatchObject({
      docs: [{ id, meta: { description: 'D', title: 'U' } }],
    })
    await panel('PATCH', `/pages/${id}`, { meta: { title: 'V' } })
    await panel('PATCH', '/pages?where[slug][equals]=seo', { meta: { title: 'W' } })
    expect((await panel<Page>('GET', '/pages?where[meta.title][equals]=W')).totalDocs).toBe(1)
  })

  it('generates a title for staff, not for keys', async () => {
    const body = { collectionSlug: 'pages', doc: { title: 'Seo' } }
    expect(await panel<string>('POST', '/plugin-seo/generate-title', body)).toContain('Seo | Forecourt')
    const { status } = await service.api('POST', '/plugin-seo/generate-title', { body })
    expect(status).toBe(403)
  })
})

describe('plugin-redirects', () => {
  it('has redirects written and listed by key and by staff, singly and in bulk', async () => {
    const page = await service.create('pages', { title: 'Target' })
    const reference = { relationTo: 'pages', value: page.id }
    const made = await service.create('redirects', { from: '/old', to: { reference, type: 'reference' } })
    expect(await service.list('/redirects?where[from][equals]=/old')).toMatchObject({
      docs: [{ id: made.id, to: { reference } }],
    })
    const byStaff = await createdByStaff('/redirects', {
      from: '/staff',
      to: { type: 'custom', url: 'https://a.example' },
    })
    const custom = '/redirects?where[to.type][equals]=custom'
    await service.bulk('PATCH', custom, { to: { url: 'https://b.example' } })
    expect(await panel('GET', `/redirects/${byStaff.id}`)).toMatchObject({ to: { url: 'https://b.example' } })
    await panel('PATCH', custom, { to: { url: 'https://c.example' } })
    expect(await service.get(`/redirects/${byStaff.id}`)).toMatchObject({ to: { url: 'https://c.example' } })
    await service.bulk('DELETE', custom)
    expect(await service.ids('/redirects')).toEqual([made.id])
  })
})

const words = (text: string) => {
  const node = { direction: 'ltr', format: '', indent: 0, version: 1 }
  const child = { detail: 0, format: 0, mode: 'normal', style: '', text, type: 'text', version: 1 }
  return { root: { ...node, children: [{ ...node, children: [child], type: 'paragraph' }], type: 'root' } }
}

describe('plugin-form-builder', () => {
  it('has forms and submissions written by key and by staff, singly and in bulk', async () => {
    const form = await service.create('forms', {
      confirmationMessage: words('Thanks'),
      confirmationType: 'message',
      emails: [{ emailFrom: 'b@example.com', emailTo: 'a@example.com', message: words('Hi'), subject: 'S' }],
      fields: [{ blockType: 'text', label: 'Name', name: 'name' }],
      title: 'Contact',
    })
    expect(form).toMatchObject({ confirmationMessage: words('Thanks'), fields: [{ name: 'name' }] })
    expect(await service.ids('/forms?where[fields.name][equals]=name')).toEqual([form.id])
    // The plugin shows these to accounts alone.
    expect(form).toMatchObject({ emails: [] })
    expect(await panel('GET', `/forms/${form.id}`)).toMatchObject({ emails: [{ subject: 'S' }] })

    const submission = { form: form.id, submissionData: [{ field: 'name', value: 'Ann' }] }
    expect(await service.create('form-submissions', submission)).toMatchObject(submission)
    expect(await createdByStaff('/form-submissions', submission)).toMatchObject({ form: form.id })
    expect(await service.ids('/form-submissions?where[submissionData.value][equals]=Ann')).toHaveLength(2)

    await service.bulk('PATCH', '/forms?where[title][equals]=Contact', { submitButtonLabel: 'Go' })
    expect(await panel('GET', `/forms/${form.id}`)).toMatchObject({
      emails: [{ subject: 'S' }],
      submitButtonLabel: 'Go',
    })
    await panel('PATCH', '/forms?where[title][equals]=Contact', { submitButtonLabel: 'Send' })
    expect(await service.get(`/forms/${form.id}`)).toMatchObject({ submitButtonLabel: 'Send' })
    await service.bulk('DELETE', `/form-submissions?where[form][equals]=${form.id}`)
    expect(await service.ids('/form-submissions')).toEqual([])
  })
})

describe('plugin-import-export', () => {
  const isExported = (text: string) => expect(text).toContain('id,title,slug')

  it('stores an export of staff, and answers them with the rows', async () => {
    await service.create('pages', { title: 'Exported' })
    const wanted = { collectionSlug: 'pages', format: 'csv', name: 'staff' }
    const made = await createdByStaff('/exports', wanted)
    expect(made).toMatchObject({ filename: 'staff-pages.csv' })
    const text = await panel<string>('POST', '/exports/download', { data: wanted })
    isExported(text)
    expect(text).toContain('Exported')
  })

  it('answers a key with the rows, and stores its export', async () => {
    const wanted = { collectionSlug: 'pages', format: 'csv', name: 'key' }
    const made = await service.create('exports', wanted)
    isExported((await service.api('POST', '/exports/download', { body: { data: wanted } })).body)
    expect(await panel('GET', `/exports/${made.id}`)).toMatchObject({ filename: 'key-pages.csv' })
  })
})
