/**
 * Reads a global for responses through Payload, so its access rules, hooks and default values apply. The records that it references
 * are populated to the requested `depth`.
 */
import { NotFound, type PayloadRequest } from 'payload'
import type { CollectionModel } from '../model/model'
import { localesOf } from '../query/select'
import { globalAsRead } from './byPayload'
import { populate } from './index'
import type { Json } from './json'
import { fieldsShown, type Projection } from './projection'
import { isPopulated } from './statements'

/** @throws NotFound for a global that the caller may not read */
export const readGlobal = async (
  req: PayloadRequest,
  global: CollectionModel,
  projection: Projection,
): Promise<Json> => {
  await requireVisibleGlobal(req, global.slug)
  const { fallbackLocale, locale } = localesOf(req)
  const doc = (await req.payload.findGlobal({
    depth: 0,
    fallbackLocale: fallbackLocale ?? false,
    locale,
    overrideAccess: false,
    req,
    slug: global.slug as never,
  })) as Record<string, unknown>
  const shown = fieldsShown(global, projection.root)
  const { cell, nestedReferences } = globalAsRead(
    Object.fromEntries(
      shown.map(({ key, name }) => [name, doc[key ?? name]]).filter(([, value]) => value !== undefined),
    ),
    shown,
    (relation) => projection.depth > 0 && isPopulated(req.payload, relation),
  )
  // `populate` expects a loaded record. The cell holds all members of the global, so one piece describes it.
  const record = {
    cells: [cell],
    extra: undefined,
    known: [],
    more: null,
    nestedReferences,
    pieces: [{ isParsed: false, kind: 'fields' as const }],
  }
  // `populate` only returns the id with the JSON, and a global has none: any number will do.
  const [read] = await populate(req, [{ id: 1, length: cell.length, record }], projection)
  if (!read) throw new Error(`${global.slug} was not read.`)
  return read.json
}

/**
 * @throws NotFound for a global that the caller may not read. For an access rule that returns a `Where`, Payload would respond with an
 *   empty global instead.
 */
export const requireVisibleGlobal = async (req: PayloadRequest, slug: string): Promise<void> => {
  const rule = await req.payload.config.globals.find((each) => each.slug === slug)?.access.read({ req })
  if (rule === true) return
  const found =
    typeof rule === 'object'
      ? await req.payload.db.findGlobal<{ id: number }>({ req, slug, where: rule })
      : {}
  if (Object.keys(found).length === 0) throw new NotFound(req.t)
}
