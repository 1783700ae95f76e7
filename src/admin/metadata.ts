import { generatePageMetadata } from '@payloadcms/next/views'
import type { Metadata } from 'next'
import { cookies, headers } from 'next/headers'
import { getRequestLanguage, type SanitizedConfig } from 'payload'

// Payload takes titles of our own pages as they stand in the config.
const titlesInSpanish: Readonly<Record<string, string>> = {
  Deliveries: 'Envíos',
  History: 'Historial',
}

/** What a browser's tab says of a page of the panel, in the reader's language. */
export const metadataOf = async (args: Parameters<typeof generatePageMetadata>[0]): Promise<Metadata> => {
  const metadata = await generatePageMetadata(args)
  if ((await languageOf(await args.config)) !== 'es' || typeof metadata.title !== 'string') return metadata
  const [title = '', ...suffix] = metadata.title.split(' · ')
  const spanish = titlesInSpanish[title.trim()]
  return spanish === undefined ? metadata : { ...metadata, title: [spanish, ...suffix].join(' · ') }
}

const languageOf = async (config: SanitizedConfig) => {
  const asked = await cookies()
  return getRequestLanguage({
    config,
    cookies: new Map(asked.getAll().map(({ name, value }) => [name, value])),
    headers: await headers(),
  })
}
