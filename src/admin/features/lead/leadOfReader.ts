import type { PayloadRequest } from 'payload'
import type { Lead } from '../../../payload-types'
import { maySee } from '../../shared/reader'
import { isForm } from '../save/record'

/** The lead as its reader may see it, references as ids; undefined if they may not, or if there is none. */
export const leadOfReader = async (req: PayloadRequest, id: unknown): Promise<Lead | undefined> => {
  const record = { id, slug: 'leads' }
  if (!isForm(req, record) || !(await maySee(req, record.slug, record.id))) return undefined
  const lead = await req.payload.findByID({
    collection: 'leads',
    depth: 0,
    disableErrors: true,
    id: record.id,
    joins: false,
    overrideAccess: false,
    req,
  })
  return lead ?? undefined
}
