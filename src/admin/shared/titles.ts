/** Titles of records that the reader may see. */
import { getTranslation } from '@payloadcms/translations'
import DataLoader from 'dataloader'
import type { CollectionSlug, PayloadRequest } from 'payload'
import { inLanguage, translated } from '../../fields/translated'
import { derivedFrom } from '../../lib/payloadState'
import type { Reader } from './labels'
import { mayRead } from './reader'

/** By `slug/id`. */
export type Titles = ReadonlyMap<string, string>

export type RecordRef = { id: number; slug: string }

const unseenTitles = translated({
  en: (noun: string) => `${noun} not visible to you`,
  es: (noun) => `${noun}: no visible para usted`,
})

const emptyTitles = translated({
  en: (noun: string) => `${noun} without a name`,
  es: (noun) => `${noun} sin nombre`,
})

const getSingularLabel = ({ i18n, payload }: Reader, slug: string): string =>
  getTranslation(payload.collections[slug as CollectionSlug].config.labels.singular, i18n)

/** Stands for the title of a record that is deleted, or that the reader may not see. */
export const unseenTitle = (reader: Reader, slug: string): string =>
  inLanguage(reader.i18n.language, unseenTitles)(getSingularLabel(reader, slug))

/** Stands for the title of a record that has none. */
export const emptyTitle = (reader: Reader, slug: string): string =>
  inLanguage(reader.i18n.language, emptyTitles)(getSingularLabel(reader, slug))

// A list may reference thousands of records; records beyond the limit get no title.
const maxTitles = 500

/** Loads titles by `slug/id`, with one query per collection. Records that are deleted or hidden from the reader are left out. */
export const titlesOf = async (req: PayloadRequest, records: readonly RecordRef[]): Promise<Titles> => {
  const titles = new Map<string, string>()
  for (const slug of new Set(records.map((record) => record.slug))) {
    if (!(await mayRead(req, slug as CollectionSlug))) continue
    const titleField = req.payload.collections[slug as CollectionSlug].config.admin.useAsTitle ?? 'id'
    const ids = records.filter((record) => record.slug === slug).map(({ id }) => id)
    const { docs } = await req.payload.find({
      collection: slug as CollectionSlug,
      depth: 0,
      // Payload's type does not allow `false`, which turns joins off.
      joins: false as never,
      limit: maxTitles,
      overrideAccess: false,
      pagination: false,
      req,
      select: { [titleField]: true },
      where: { id: { in: ids.slice(0, maxTitles) } },
    })
    for (const doc of docs) {
      const text = (doc as unknown as Record<string, unknown>)[titleField]
      titles.set(`${slug}/${doc.id}`, isText(text) ? text : emptyTitle(req, slug))
    }
  }
  return titles
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

const getLoader = derivedFrom(
  (req: PayloadRequest) =>
    new DataLoader<string, string | undefined>(async (keys) => {
      const titles = await titlesOf(
        req,
        keys.map((key) => {
          const [slug = '', id] = key.split('/')
          return { id: Number(id), slug }
        }),
      )
      return keys.map((key) => titles.get(key))
    }),
)

/** Loads the title of one record. Titles requested at the same time are read together. */
export const titleOf = (req: PayloadRequest, slug: string, id: number): Promise<string | undefined> =>
  getLoader(req).load(`${slug}/${id}`)
