/** The server-side part of every board's page. */
import { getTranslation } from '@payloadcms/translations'
import { redirect } from 'next/navigation'
import type { AdminViewServerProps, PayloadRequest } from 'payload'
import { isStaff, mayRead, requestOfReader } from '../../shared/reader'
import type { Board, Card } from './boardData'
import type { BoardReader } from './answers'
import { loadChoices } from './choices'
import { readFilters, toWhere } from './filters'
import { findOwnReps } from '../../shared/ownReps'
import type { BoardSettings, Preference } from './boards'

type Page<C extends Card> = { initial: Board<C>; label: string; req: PayloadRequest }

/** Reads the board with its filters. Redirects readers who may not see the board, and those whose last choice was "Mine". */
export const loadBoardPage = async <C extends Card>(
  { initPageResult, searchParams }: Pick<AdminViewServerProps, 'initPageResult' | 'searchParams'>,
  reader: Pick<BoardReader<C>, 'filters' | 'loadBoard' | 'preference' | 'slug'>,
): Promise<Page<C>> => {
  const { filters: filterNames, loadBoard, slug } = reader
  const req = requestOfReader(initPageResult.req)
  const { collections, config } = req.payload
  if (!isStaff(req) || !(await mayRead(req, slug))) redirect(config.routes.admin)
  const filters = readFilters(searchParams, filterNames)
  const ownRep = Object.keys(filters).length === 0 ? await findRememberedRep(req, reader) : undefined
  if (ownRep !== undefined) redirect(`${config.routes.admin}/collections/${slug}/board?rep=${ownRep}`)
  return {
    initial: {
      ...(await loadBoard(req, { where: toWhere(filters) })),
      choices: await loadChoices(req, reader),
    },
    label: getTranslation(collections[slug].config.labels.plural, req.i18n),
    req,
  }
}

/** Finds the id of the reader's rep if their last choice was "Mine". The choice is one of Payload's preferences of the user. */
export const findRememberedRep = async (
  req: PayloadRequest,
  { preference }: Pick<BoardSettings, 'preference'>,
): Promise<number | undefined> => {
  const { payload, user } = req
  if (!user) return undefined
  const { docs } = await payload.find({
    collection: 'payload-preferences',
    depth: 0,
    limit: 1,
    overrideAccess: false,
    pagination: false,
    req,
    where: {
      and: [
        { key: { equals: preference } },
        { 'user.relationTo': { equals: user.collection } },
        { 'user.value': { equals: user.id } },
      ],
    },
  })
  const { isMine } = (docs[0]?.value ?? {}) as Partial<Preference>
  return isMine === true ? (await findOwnReps(req))[0] : undefined
}
