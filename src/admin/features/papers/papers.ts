import type { PayloadRequest, ServerFunction, Where } from 'payload'
import { tenantPaths } from '../../../access/tenancy'
import { tenantsOfCaller } from '../../../plugins/auth/tenancy/tenants'
import { idsIn, isId } from '../../../plugins/database/model/id'
import { visibleFilter } from '../../../plugins/database/query/access'
import { filterMatching } from '../../../plugins/database/query/select'
import { getOptions, type Option } from '../../shared/labels'
import { isStaff, mayRead, maySee, requestOfReader } from '../../shared/reader'
import { staffNameOf } from '../../shared/staffNames'
import { emptyTitle } from '../../shared/titles'
import { isHttpUrl } from '../../shared/webAddress'
import { checklistOf, type Needed } from './checklist'
import { type Owner, ownerFields, ownerOf } from './owner'
import { pictureTypes } from './pictures'

export type Paper = {
  at: string
  /** Who attached it; absent for an app, or a colleague whom the reader does not see. */
  by?: string
  /** The file, or a link to one kept elsewhere. */
  href?: string
  id: number
  isPicture: boolean
  kind: string
  mayChange: boolean
  mayDelete: boolean
  /** In bytes; absent for a link. */
  size?: number
  title: string
  /** The extension of the file in capitals: `PDF`. */
  type: string
}

export type Papers = {
  /** The papers that a deal needs. */
  checklist?: DealChecklist
  /** The usual kinds of papers, in the reader's language. */
  kinds: Option[]
  maxBytes: number
  papers: Paper[]
  /** The tenants that a new paper of the record gets, as far as they are the reader's. */
  tenants: number[]
  total: number
}

/** `isTyped`: whether the deal has a type; one without counts as the usual one. */
export type DealChecklist = { isTyped: boolean; needed: Needed[] }

// More than a deal has; the list of documents has the rest.
const maxPapers = 100

/** The papers of a deal, a lead or a customer. Undefined for everybody but staff who see the record. */
export const papers: ServerFunction = async ({ id, req: incomingReq, slug }): Promise<Papers | undefined> => {
  const req = requestOfReader(incomingReq)
  const owner = ownerOf(slug, id)
  if (!isStaff(req) || !owner || !(await maySee(req, owner.slug, owner.id))) return undefined
  const { docs, totalDocs } = await req.payload.find({
    collection: 'attachments',
    depth: 0,
    joins: false,
    limit: maxPapers,
    overrideAccess: false,
    req,
    sort: '-createdAt',
    where: { [ownerFields[owner.slug]]: { equals: owner.id } },
  })
  const removable = new Set(await thoseWith(req, docs, 'delete'))
  const changeable = new Set(await thoseWith(req, docs, 'update'))
  const record = await recordOf(req, owner)
  return {
    ...(owner.slug === 'deals' && {
      checklist: await checklistOfDeal(
        req,
        { ...record, id: owner.id },
        docs.flatMap(({ type }) => type ?? []),
      ),
    }),
    kinds: getOptions(req, 'attachments', 'type'),
    maxBytes: req.payload.config.upload.limits?.fileSize ?? 0,
    papers: await Promise.all(
      docs.map(async (doc): Promise<Paper> => {
        const by = typeof doc.createdBy === 'number' ? await staffNameOf(req, doc.createdBy) : undefined
        const href = [doc.url, doc.file].map((each) => linkOf(req, each)).find((each) => each !== undefined)
        return {
          at: doc.createdAt,
          ...(by === undefined ? {} : { by }),
          ...(href ? { href } : {}),
          id: doc.id,
          isPicture: pictureTypes.has(doc.mimeType ?? ''),
          kind: doc.type ?? '',
          mayChange: changeable.has(doc.id),
          mayDelete: removable.has(doc.id),
          ...(typeof doc.filesize === 'number' ? { size: doc.filesize } : {}),
          title: doc.name || doc.filename || emptyTitle(req, 'attachments'),
          type: typeOf(doc.filename ?? ''),
        }
      }),
    ),
    tenants: tenantsOf(req, owner.slug, record),
    total: totalDocs,
  }
}

const thoseWith = async (
  req: PayloadRequest,
  docs: readonly { id: number }[],
  right: 'delete' | 'update',
): Promise<number[]> => {
  const ids = docs.map(({ id }) => id)
  const filter = await visibleFilter(req, 'attachments', right)
  return filter ? filterMatching(req, 'attachments', ids, filter) : ids
}

type Values = { [name: string]: unknown }

const recordOf = async (req: PayloadRequest, { id, slug }: Owner): Promise<Values> => {
  const names = [
    tenantPaths[slug]?.[0] ?? '',
    ...(slug === 'deals' ? ['customer', 'financedAmount', 'lienHolder', 'type'] : []),
  ]
  const { docs } = await req.payload.find({
    collection: slug,
    depth: 0,
    joins: false,
    overrideAccess: false,
    req,
    select: Object.fromEntries(names.map((name) => [name, true])) as never,
    where: { id: { equals: id } },
  })
  return docs[0] ?? {}
}

const tenantsOf = ({ user }: PayloadRequest, slug: Owner['slug'], record: Values): number[] => {
  const ofRecord = idsIn(record[tenantPaths[slug]?.[0] ?? ''])
  const own = tenantsOfCaller(user)
  return own ? ofRecord.filter((each) => own.includes(each)) : ofRecord
}

/**
 * The papers that a deal needs, and those of them that the reader sees.
 *
 * @param deal its id, and the fields `customer`, `financedAmount`, `lienHolder` and `type`
 * @param kinds the kinds of its papers; those of its customer and their leads are read here
 */
export const checklistOfDeal = async (
  req: PayloadRequest,
  deal: Values & { id: number },
  kinds: readonly string[],
): Promise<DealChecklist> => {
  const { customer, financedAmount, id, lienHolder, type } = deal
  const ofCustomer = isId(customer)
    ? await kindsOf(req, {
        or: [{ customer: { equals: customer } }, { 'lead.customer': { equals: customer } }],
      })
    : []
  const hasTrade =
    (await mayRead(req, 'trades')) &&
    (
      await req.payload.count({
        collection: 'trades',
        overrideAccess: false,
        req,
        where: { deal: { equals: id } },
      })
    ).totalDocs > 0
  return {
    isTyped: Array.isArray(type) && type.length > 0,
    needed: checklistOf({ financedAmount, hasTrade, lienHolder, type }, kinds, ofCustomer),
  }
}

/** The kinds of papers that the reader sees. */
export const kindsOf = async (req: PayloadRequest, where: Where): Promise<string[]> => {
  if (!(await mayRead(req, 'attachments'))) return []
  const { docs } = await req.payload.find({
    collection: 'attachments',
    depth: 0,
    joins: false,
    limit: maxPapers,
    overrideAccess: false,
    pagination: false,
    req,
    select: { type: true },
    where,
  })
  return docs.flatMap(({ type }) => type ?? [])
}

/** Our own links are relative, because the page may only show images from its own origin. */
const linkOf = ({ payload: { config } }: PayloadRequest, url: unknown): string | undefined => {
  if (typeof url !== 'string') return undefined
  const own = `${config.serverURL}${config.routes.api}/`
  if (url.startsWith(own)) return url.slice(config.serverURL.length)
  return isHttpUrl(url) ? url : undefined
}

const typeOf = (name: string): string => /\.([a-z\d]{1,5})$/i.exec(name)?.[1]?.toUpperCase() ?? ''
