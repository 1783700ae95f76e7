import type { PayloadRequest } from 'payload'
import { localeOf } from '../../../fields/translated'
import { normal } from '../../../plugins/exchange/columns'
import { importColumns } from '../../../plugins/exchange/import/importColumns'
import type { Target } from './mapping'

/** The columns that the reader may import, in the reader's language. */
export const targetsOf = async (req: PayloadRequest, slug: string): Promise<Target[]> => {
  const language = localeOf(req)
  return (await importColumns(req, slug)).map(({ by, header, isMatch, key, name }) => ({
    isByText: by !== undefined,
    isMatch,
    key,
    label: header[language],
    name,
    titles: [...new Set([header.en, header.es, key].map(normal))],
  }))
}
