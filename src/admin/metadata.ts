import { generatePageMetadata } from '@payloadcms/next/views'
import type { Metadata } from 'next'
import { cookies, headers } from 'next/headers'
import { getRequestLanguage, type SanitizedConfig } from 'payload'
import { inLanguage, translated } from '../fields/translated'

// Payload does not translate the titles of custom pages.
const titles = translated<Record<string, string>>({
  en: {},
  es: { Deliveries: 'Envíos', History: 'Historial', Sheet: 'Hoja' },
})

/** The title of a panel page for the browser tab, in the reader's language. */
export const metadataOf = async (args: Parameters<typeof generatePageMetadata>[0]): Promise<Metadata> => {
  const metadata = await generatePageMetadata(args)
  if (typeof metadata.title !== 'string') return metadata
  const [title = '', ...suffix] = metadata.title.split(' · ')
  const own = inLanguage(await languageOf(await args.config), titles)[title.trim()]
  return own === undefined ? metadata : { ...metadata, title: [own, ...suffix].join(' · ') }
}

const languageOf = async (config: SanitizedConfig) => {
  const sent = await cookies()
  return getRequestLanguage({
    config,
    cookies: new Map(sent.getAll().map(({ name, value }) => [name, value])),
    headers: await headers(),
  })
}
