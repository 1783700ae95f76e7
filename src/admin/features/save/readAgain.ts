import { type CollectionSlug, NotFound, type ServerFunction, type TypedLocale } from 'payload'
import { requestOfReader } from '../../shared/reader'
import { hasForm } from './record'

/** Reads a record as the panel's edit view does; undefined if it is gone. */
export const readAgain: ServerFunction = async ({ language, req: incomingReq, ...record }) => {
  const req = requestOfReader(incomingReq)
  if (!hasForm(req, record)) return undefined
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
