import { type CollectionSlug, NotFound, type ServerFunction, type TypedLocale } from 'payload'
import { readerOf } from '../../shared/reader'
import { isForm } from './record'

/** A record as the panel reads it to edit it, or undefined when it is not there any more. */
export const readAgain: ServerFunction = async ({ language, req: given, ...record }) => {
  const req = readerOf(given)
  if (!isForm(req, record)) return undefined
  const { localization } = req.payload.config
  const isLocale = localization && typeof language === 'string' && localization.localeCodes.includes(language)
  try {
    return await req.payload.findByID({
      collection: record.slug as CollectionSlug,
      depth: 0,
      draft: true,
      fallbackLocale: false,
      id: record.id,
      ...(isLocale ? { locale: language as TypedLocale } : {}),
      overrideAccess: false,
      req,
    })
  } catch (error) {
    if (error instanceof NotFound) return undefined
    throw error
  }
}
