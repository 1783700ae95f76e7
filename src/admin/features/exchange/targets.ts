import type { PayloadRequest } from 'payload'
import { localeOf } from '../../../fields/translated'
import { headingKey } from '../../../lib/table/headings'
import { columnsOf } from '../../../plugins/exchange/columns'
import { importColumns } from '../../../plugins/exchange/import/importColumns'
import type { Target } from './mapping'

/** The columns that the reader may import, in the reader's language. */
export const targetsOf = async (req: PayloadRequest, slug: string): Promise<Target[]> => {
  const language = localeOf(req)
  const labels = new Map<string, string>()
  for (const { header, key } of await columnsOf(req.payload, slug))
    for (const text of Object.values(header)) labels.set(headingKey(text), key)
  return (await importColumns(req, slug)).map((column): Target => {
    const { by, field, header, headings, isForImport, isMatch, key, name } = column
    // "Tenants" is the label of the titles, and `tenants` the key of the IDs.
    const isFree = (title: string) => (labels.get(title) ?? key) === key
    const keysOf = (texts: readonly string[]) => texts.map(headingKey).filter(isFree)
    return {
      isId: key === 'id' || (by === undefined && field.target !== undefined),
      isLocalized: field.isLocalized,
      isMatch,
      key,
      label: header[language],
      name,
      reads: by === undefined ? readingOf[field.kind] : undefined,
      titles: [keysOf([header.en, header.es]), keysOf([key]), isForImport ? [] : keysOf(headings)],
      titlesIfUnique: isForImport ? keysOf(headings) : [],
    }
  })
}

const readingOf: Partial<Record<string, Target['reads']>> = {
  amount: 'number',
  dateTime: 'date',
  number: 'number',
}
