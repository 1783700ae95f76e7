/** Reads a global for responses, by Payload, with its access, hooks and defaults; the records that it names as `depth` says. */
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
  const { cell, named } = globalAsRead(
    Object.fromEntries(
      shown.map(({ key, name }) => [name, doc[key ?? name]]).filter(([, value]) => value !== undefined),
    ),
    shown,
    (relation) => projection.depth > 0 && isPopulated(req.payload, relation),
  )
  const record = {
    cells: [cell],
    extra: undefined,
    known: [],
    more: null,
    named,
    pieces: [{ isParsed: false, kind: 'fields' as const }],
  }
  const [read] = await populate(req, [{ id: 1, length: cell.length, record }], projection)
  if (!read) throw new Error(`${global.slug} was not read.`)
  return read.json
}

/** @throws NotFound for a global that the caller may not read. Payload would return an empty one if a rule is a filter. */
export const requireVisibleGlobal = async (req: PayloadRequest, slug: string): Promise<void> => {
  const rule = await req.payload.config.globals.find((each) => each.slug === slug)?.access.read({ req })
  if (rule === true) return
  const found =
    typeof rule === 'object'
      ? await req.payload.db.findGlobal<{ id: number }>({ req, slug, where: rule })
      : {}
  if (Object.keys(found).length === 0) throw new NotFound(req.t)
}
