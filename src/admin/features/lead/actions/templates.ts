import type { PayloadRequest, Where } from 'payload'
import type { Lead, Template } from '../../../../payload-types'
import { locales } from '../../../../vocabulary/locales'

export type TemplateChoice = Pick<Template, 'id' | 'type'> & {
  /** Texts by language; empty if there is none. */
  texts: Record<string, string>
  title: string
}

/**
 * The text message templates of the lead's tenant, without those for e-mail.
 *
 * @param id limits the result to this template
 */
export const templatesFor = async (
  req: PayloadRequest,
  lead: Pick<Lead, 'tenant'>,
  id?: number,
): Promise<TemplateChoice[]> => {
  const { docs } = await req.payload.find({
    collection: 'templates',
    depth: 0,
    fallbackLocale: false,
    joins: false,
    limit: 200,
    locale: 'all',
    overrideAccess: false,
    pagination: false,
    req,
    select: { label: true, message: true, type: true },
    sort: ['sequence', 'label'],
    where: { and: [{ type: { not_equals: 'Email Sent' } }, ...offeredTo(lead, id)] },
  })
  return docs.flatMap((template) => {
    const { id: number, label, type } = template
    const written = (template.message ?? {}) as unknown as Record<string, unknown>
    const texts = locales.flatMap((code) => {
      const text = written[code]
      return typeof text === 'string' && text.trim() !== '' ? [[code, text] as const] : []
    })
    if (texts.length === 0) return []
    return [{ id: number, texts: Object.fromEntries(texts), title: label ?? `${number}`, type: type ?? null }]
  })
}

/**
 * Limits options to the lead's tenant; a lead without a tenant may have any.
 *
 * @param id limits the result to this record
 */
const offeredTo = ({ tenant }: Pick<Lead, 'tenant'>, id?: number): Where[] => [
  ...(typeof tenant === 'number' ? [{ tenants: { in: [tenant] } }] : []),
  ...(id === undefined ? [] : [{ id: { equals: id } }]),
]
