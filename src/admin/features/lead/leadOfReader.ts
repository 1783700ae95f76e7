import type { PayloadRequest } from 'payload'
import type { Lead } from '../../../payload-types'
import { maySee } from '../../shared/reader'
import { hasForm } from '../save/record'

/** The lead as its reader may see it, references as ids; undefined if they may not, or if there is none. */
export const leadOfReader = async (req: PayloadRequest, id: unknown): Promise<Lead | undefined> => {
  const record = { id, slug: 'leads' }
  if (!hasForm(req, record) || !(await maySee(req, record.slug, record.id))) return undefined
  return (await readLead(req, record.id)) ?? undefined
}

/** Reads a lead after the check that its reader may see it. */
export const readLead = (req: PayloadRequest, id: number): Promise<Lead | null> =>
  req.payload.findByID({
    collection: 'leads',
    depth: 0,
    disableErrors: true,
    id,
    joins: false,
    overrideAccess: false,
    req,
  })
