import type { PayloadRequest } from 'payload'
import { localeOf } from '../../../fields/translated'
import { columnsOf, normal } from '../../../plugins/exchange/columns'
import { importColumns } from '../../../plugins/exchange/import/importColumns'
import type { Target } from './mapping'

/** The columns that the reader may import, in the reader's language. */
export const targetsOf = async (req: PayloadRequest, slug: string): Promise<Target[]> => {
  const language = localeOf(req)
  const ofOthers = new Map<string, string>()
  for (const { header, key } of await columnsOf(req.payload, slug))
    for (const text of Object.values(header)) ofOthers.set(normal(text), key)
  // "Tenants" is the heading of the titles, and `tenants` the key of the IDs.
  const isOfOther = (title: string, key: string) => (ofOthers.get(title) ?? key) !== key
  return (await importColumns(req, slug)).map(({ by, field, header, isMatch, key, name }) => ({
    isByText: by !== undefined,
    isLocalized: field.isLocalized,
    isMatch,
    key,
    label: header[language],
    name,
    reads: by === undefined ? readingOf[field.kind] : undefined,
    titles: [...new Set([header.en, header.es, key].map(normal))].filter((title) => !isOfOther(title, key)),
  }))
}

const readingOf: Partial<Record<string, Target['reads']>> = {
  amount: 'number',
  dateTime: 'date',
  number: 'number',
}
