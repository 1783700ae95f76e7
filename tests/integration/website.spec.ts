import type { CollectionConfig, Field, RichTextAdapter } from 'payload'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reference } from '../../src/fields'
import { idsIn } from '../../src/plugins/database/model/id'
import type { Client, Doc } from '../support/client'
import { startExtended } from '../support/extended'
import { signIn, type Staff } from '../support/staff'
import { expectStatus } from '../support/service'

// The collections of a website, with the fields, hooks and options that Payload's own template has for them.

/** The least that Payload asks of an editor: its value is JSON. */
const editor = {
  CellComponent: '/src/admin/features/cells#ListCell',
  FieldComponent: '/src/admin/features/places#PlaceField',
  validate: () => true,
} satisfies Partial<RichTextAdapter> as unknown as RichTextAdapter

const richText = (name: string): Field => ({ name, type: 'richText', editor })

const access: CollectionConfig['access'] = {
  create: ({ req }) => Boolean(req.user),
  delete: ({ req }) => Boolean(req.user),
  read: ({ req }) => (req.user ? true : { _status: { equals: 'published' } }),
  update: ({ req }) => Boolean(req.user),
}

const everybody: CollectionConfig['access'] = { ...access, read: () => true }

const slug: Field = {
  name: 'slug',
  type: 'text',
  admin: { position: 'sidebar' },
  hooks: {
    beforeValidate: [
      ({ data, value }: { data?: { title?: string }; value?: string }) =>
        value ?? data?.title?.toLowerCase().replaceAll(/\W+/g, '-'),
    ],
  },
  index: true,
}

const tenant = reference('tenant', 'tenants')

const link: Field = {
  name: 'link',
  type: 'group',
  fields: [
    {
      type: 'row',
      fields: [
        { name: 'type', type: 'radio', defaultValue: 'reference', options: ['reference', 'custom'] },
        { name: 'newTab', type: 'checkbox' },
      ],
    },
    { name: 'reference', type: 'relationship', relationTo: ['pages', 'posts'] as never[] },
    { name: 'url', type: 'text' },
    { name: 'label', type: 'text' },
  ],
}

const meta: Field[] = [
  { name: 'title', type: 'text' },
  { name: 'image', type: 'upload', relationTo: 'media' as never },
  { name: 'description', type: 'textarea' },
]

const categories: CollectionConfig = {
  slug: 'categories',
  access: everybody,
  admin: { useAsTitle: 'title' },
  fields: [{ name: 'title', type: 'text', required: true }, slug, tenant],
}

const media: CollectionConfig = {
  slug: 'media',
  access: everybody,
  fields: [{ name: 'alt', type: 'text' }, richText('caption'), tenant],
  upload: {
    adminThumbnail: 'thumbnail',
    focalPoint: true,
    imageSizes: [{ name: 'thumbnail', width: 300 }],
  },
}

const drafts: CollectionConfig['versions'] = {
  drafts: { autosave: { interval: 100 }, schedulePublish: true },
  maxPerDoc: 50,
}

const pages: CollectionConfig = {
  slug: 'pages',
  access,
  admin: { defaultColumns: ['title', 'slug', 'updatedAt'], useAsTitle: 'title' },
  defaultPopulate: { slug: true, title: true } as never,
  fields: [
    { name: 'title', type: 'text', required: true },
    {
      type: 'tabs',
      tabs: [
        {
          fields: [
            {
              name: 'hero',
              type: 'group',
              fields: [
                {
                  name: 'type',
                  type: 'select',
                  defaultValue: 'lowImpact',
                  options: ['none', 'highImpact', 'lowImpact'],
                },
                richText('richText'),
                { name: 'links', type: 'array', fields: [link], maxRows: 2 },
                { name: 'media', type: 'upload', relationTo: 'media' as never },
              ],
            },
          ],
          label: 'Hero',
        },
        {
          fields: [
            {
              name: 'layout',
              type: 'blocks',
              blocks: [
                {
                  slug: 'cta',
                  fields: [richText('richText'), { name: 'links', type: 'array', fields: [link] }],
                },
                {
                  slug: 'content',
                  fields: [
                    {
                      name: 'columns',
                      type: 'array',
                      fields: [
                        {
                          name: 'size',
                          type: 'select',
                          defaultValue: 'oneThird',
                          options: ['oneThird', 'full'],
                        },
                        richText('richText'),
                        { name: 'enableLink', type: 'checkbox' },
                        link,
                      ],
                    },
                  ],
                },
                {
                  slug: 'mediaBlock',
                  fields: [{ name: 'media', type: 'upload', relationTo: 'media' as never }],
                },
                {
                  slug: 'archive',
                  fields: [
                    {
                      name: 'populateBy',
                      type: 'select',
                      defaultValue: 'collection',
                      options: ['collection', 'selection'],
                    },
                    {
                      name: 'categories',
                      type: 'relationship',
                      hasMany: true,
                      relationTo: 'categories' as never,
                    },
                    { name: 'limit', type: 'number', defaultValue: 10 },
                    {
                      name: 'selectedDocs',
                      type: 'relationship',
                      hasMany: true,
                      relationTo: ['posts'] as never[],
                    },
                  ],
                },
              ],
              required: true,
            },
          ],
          label: 'Content',
        },
        { name: 'meta', fields: meta, label: 'SEO' },
      ],
    },
    { name: 'publishedAt', type: 'date', admin: { position: 'sidebar' } },
    slug,
    tenant,
  ],
  hooks: { afterChange: [({ doc }) => doc as object], beforeChange: [setPublishedAt] },
  versions: drafts,
}

function setPublishedAt({ data }: { data: Partial<Record<string, unknown>> }) {
  return data['_status'] === 'published' && !data['publishedAt']
    ? { ...data, publishedAt: new Date().toISOString() }
    : data
}

const posts: CollectionConfig = {
  slug: 'posts',
  access,
  admin: { useAsTitle: 'title' },
  fields: [
    { name: 'title', type: 'text', required: true },
    {
      type: 'tabs',
      tabs: [
        {
          fields: [{ name: 'heroImage', type: 'upload', relationTo: 'media' as never }, richText('content')],
          label: 'Content',
        },
        {
          fields: [
            { name: 'relatedPosts', type: 'relationship', hasMany: true, relationTo: 'posts' as never },
            { name: 'categories', type: 'relationship', hasMany: true, relationTo: 'categories' as never },
          ],
          label: 'Meta',
        },
        { name: 'meta', fields: meta, label: 'SEO' },
      ],
    },
    { name: 'publishedAt', type: 'date', admin: { position: 'sidebar' } },
    { name: 'authors', type: 'relationship', hasMany: true, relationTo: 'users' },
    // Visitors see the names of authors without the right to read accounts.
    {
      name: 'populatedAuthors',
      type: 'array',
      access: { update: () => false },
      admin: { disabled: true, readOnly: true },
      fields: [
        { name: 'id', type: 'text' },
        { name: 'name', type: 'text' },
      ],
    },
    slug,
    tenant,
  ],
  hooks: {
    afterRead: [
      async ({
        doc,
        req,
      }: {
        doc: Doc
        req: Parameters<NonNullable<CollectionConfig['access']>['read'] & object>[0]['req']
      }) => {
        const ids = idsIn(doc['authors'])
        const populatedAuthors: object[] = []
        for (const id of ids) {
          const { email } = await req.payload.findByID({ collection: 'users', depth: 0, id, req })
          populatedAuthors.push({ id: String(id), name: email.split('@')[0] })
        }
        return { ...doc, populatedAuthors }
      },
    ],
    beforeChange: [setPublishedAt],
  },
  versions: drafts,
}

/** One pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let service: Client
let staff: Staff

beforeAll(async () => {
  service = await startExtended([categories, media, pages, posts])
  staff = await signIn(service)
})
afterAll(() => service?.close())

const words = (text: string) => ({ root: { children: [{ text, type: 'text' }], type: 'root' } })

const linkTo = (relationTo: string, value: number) => ({
  link: { label: 'More', newTab: false, reference: { relationTo, value }, type: 'reference', url: null },
})

describe('posts', () => {
  const post = (title: string, category: number) => ({
    authors: [staff.id],
    categories: [category],
    content: words(title),
    meta: { description: `About ${title}`, image: null, title },
    title,
  })

  it('are written and read by a key, with what their hooks make of them', async () => {
    const category = (await service.create('categories', { title: 'Road Tests' })).id
    const sent = post('First Drive', category)
    const made = await service.create('posts', sent)
    expect(made).toMatchObject({
      ...sent,
      _status: 'draft',
      populatedAuthors: [{ name: 'admin' }],
      publishedAt: null,
      slug: 'first-drive',
    })
    expect(await service.get(`/posts/${made.id}`)).toEqual(made)
    const published = await service.update(`/posts/${made.id}`, { _status: 'published' })
    expect(published).toMatchObject({
      ...sent,
      _status: 'published',
      publishedAt: expect.any(String) as string,
    })
    const { id } = await service.create('posts', { ...post('Second', category), relatedPosts: [made.id] })
    expect(await service.ids('/posts?where[_status][equals]=published')).toEqual([made.id])
    expect(await service.ids('/posts?where[categories.title][like]=road&sort=id')).toEqual([made.id, id])
    expect(await service.ids(`/posts?where[relatedPosts][equals]=${made.id}`)).toEqual([id])
    expect(await service.ids('/posts?where[meta.title][equals]=Second')).toEqual([id])
    expect(await service.get(`/posts/${id}?depth=1&select[relatedPosts]=true`)).toMatchObject({
      relatedPosts: [{ id: made.id, populatedAuthors: [{ name: 'admin' }], slug: 'first-drive' }],
    })
  })

  it('are saved by staff as drafts and published, and published in bulk by a key', async () => {
    const category = (await service.create('categories', { title: 'News' })).id
    const { body, status } = (await staff.api('POST', '/posts?draft=true', {
      ...post('Draft', category),
      _status: 'draft',
    })) as { body: { doc: Doc }; status: number }
    expect(status, JSON.stringify(body)).toBe(201)
    const saved = await staff.api('PATCH', `/posts/${body.doc.id}?draft=true&autosave=true`, {
      title: 'Draft Two',
    })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    // A draft of a post is a version, until it is published.
    expect(await service.get(`/posts/${body.doc.id}`)).toMatchObject({ title: 'Draft' })
    const shown = await staff.api('PATCH', `/posts/${body.doc.id}`, {
      _status: 'published',
      title: 'Draft Two',
    })
    expect(shown.status, JSON.stringify(shown.body)).toBe(200)
    expect(await service.get(`/posts/${body.doc.id}`)).toMatchObject({
      _status: 'published',
      title: 'Draft Two',
    })
    const other = await service.create('posts', post('Third', category))
    const { errors } = await service.bulk('PATCH', `/posts?where[id][equals]=${other.id}`, {
      _status: 'published',
    })
    expect(errors).toEqual([])
    const { changes } = (await service.list(`/posts/${other.id}/changes`)).docs[0] as unknown as {
      changes: object
    }
    expect(Object.keys(changes)).toEqual(['_status', 'publishedAt'])
  })
})

describe('pages', () => {
  it('have their blocks by a key and for staff alike', async () => {
    const picture = (await service.payload.create({
      collection: 'media' as 'attachments',
      data: { alt: 'A car' } as never,
      file: { data: png, mimetype: 'image/png', name: 'car.png', size: 0 },
    })) as { id: number }
    const post = (await service.create('posts', { title: 'Linked' })).id
    const sent = {
      hero: {
        links: [linkTo('posts', post)],
        media: picture.id,
        richText: words('Hello'),
        type: 'highImpact',
      },
      layout: [
        { blockType: 'cta', links: [linkTo('posts', post)], richText: words('Call') },
        {
          blockType: 'content',
          columns: [{ ...linkTo('posts', post), enableLink: true, richText: words('One'), size: 'full' }],
        },
        { blockType: 'mediaBlock', media: picture.id },
        {
          blockType: 'archive',
          categories: [],
          limit: 3,
          populateBy: 'selection',
          selectedDocs: [{ relationTo: 'posts', value: post }],
        },
      ],
      meta: { description: null, image: picture.id, title: 'Home' },
      title: 'Home Page',
    }
    const made = await service.create('pages', sent)
    expect(made).toMatchObject({ ...sent, slug: 'home-page' })
    expect(await service.get(`/pages/${made.id}`)).toEqual(made)
    const read = await staff.api('GET', `/pages/${made.id}?depth=0`)
    expect(read.body).toMatchObject(sent)
    const layout = (made['layout'] as object[]).toReversed()
    await expectStatus(200, staff.api('PATCH', `/pages/${made.id}`, { _status: 'published', layout }))
    expect((await service.get(`/pages/${made.id}`))['layout']).toEqual(layout)
    expect(await service.ids(`/pages?where[layout.limit][equals]=3`)).toEqual([made.id])
    expect(await service.ids('/pages?where[hero.links.link.label][equals]=More')).toEqual([made.id])
    expect(await service.ids(`/pages?where[hero.links.link.reference.value][equals]=${post}`)).toEqual([
      made.id,
    ])
  })

  it('are refused without what is required, by its name', async () => {
    await service.refuses(
      'POST',
      '/pages',
      { code: 'invalid_value', field: 'title', status: 400 },
      { body: { layout: [] } },
    )
  })
})
