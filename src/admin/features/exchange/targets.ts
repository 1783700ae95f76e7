import type { PayloadRequest } from 'payload'
import { localeOf } from '../../../fields/translated'
import { normal } from '../../../plugins/exchange/columns'
import { importColumns } from '../../../plugins/exchange/import/importColumns'
import type { Target } from './mapping'

/** The columns that the reader may import, in the reader's language. */
export const targetsOf = async (req: PayloadRequest, slug: string): Promise<Target[]> => {
  const language = localeOf(req)
  return (await importColumns(req, slug)).map(({ by, field, header, isMatch, key, name }) => ({
    isByText: by !== undefined,
    isMatch,
    key,
    label: header[language],
    name,
    reads: by === undefined ? readingOf[field.kind] : undefined,
    titles: [...new Set([header.en, header.es, key].map(normal))],
  }))
}

const readingOf: Partial<Record<string, Target['reads']>> = {
  amount: 'number',
  dateTime: 'date',
  number: 'number',
}
