/** Explains why a caller cannot merge two records. */
import type { PayloadRequest } from 'payload'
import { inLanguage } from '../../../fields/translated'
import { emptyTitle, titlesOf } from '../../shared/titles'
import { nameOfMany } from '../history/labels'
import type { Moves } from './moves'
import { findPermitted, type StoredPair, type PairIds } from './pair'
import { refusalTranslations } from './translations/refusals'

// All moved records are written in one transaction.
export const maxMoved = 1000

export const findRefusals = async (
  req: PayloadRequest,
  ids: PairIds,
  { hasSameTenants }: Pick<StoredPair, 'hasSameTenants'>,
  moves: readonly Moves[],
): Promise<string[]> => {
  const words = inLanguage(req.i18n.language, refusalTranslations)
  const { drop, keep, slug } = ids
  const titles = await titlesOf(
    req,
    [keep, drop].map((id) => ({ id, slug })),
  )
  const getTitle = (id: number) => titles.get(`${slug}/${id}`) ?? emptyTitle(req, slug)
  const isPermitted = async (id: number, right: 'delete' | 'update') =>
    (await findPermitted(req, slug, [id], right)).size > 0
  const isTooMany = moves.reduce((sum, { owners }) => sum + owners.length, 0) > maxMoved
  const unmoved = moves.flatMap(({ allowed, owners, slug: ownerSlug }) => {
    const count = owners.filter(({ id }) => !allowed.has(id)).length
    return count > 0 ? [words.mayNotMove(nameOfMany(req, ownerSlug), count, getTitle(drop))] : []
  })
  return [
    ...(hasSameTenants ? [] : [words.otherTenants]),
    ...((await isPermitted(keep, 'update')) ? [] : [words.mayNotChange(getTitle(keep))]),
    ...((await isPermitted(drop, 'delete')) ? [] : [words.mayNotDelete(getTitle(drop))]),
    ...unmoved,
    ...(isTooMany ? [words.tooMany(maxMoved, getTitle(drop))] : []),
  ]
}
