/** Why a caller cannot merge two records, in words. */
import type { PayloadRequest } from 'payload'
import { inLanguage } from '../../../fields/translated'
import { emptyTitle, titlesOf } from '../../shared/titles'
import { nameOfMany } from '../history/labels'
import type { Moves } from './moves'
import { permitted, type StoredPair, type Two } from './pair'
import { refusalTranslations } from './translations/refusals'

// All are written in one transaction.
export const maxMoved = 1000

export const refusalsOf = async (
  req: PayloadRequest,
  two: Two,
  { hasSameTenants }: Pick<StoredPair, 'hasSameTenants'>,
  moves: readonly Moves[],
): Promise<string[]> => {
  const words = inLanguage(req.i18n.language, refusalTranslations)
  const { drop, keep, slug } = two
  const titles = await titlesOf(
    req,
    [keep, drop].map((id) => ({ id, slug })),
  )
  const title = (id: number) => titles.get(`${slug}/${id}`) ?? emptyTitle(req, slug)
  const may = async (id: number, right: 'delete' | 'update') =>
    (await permitted(req, slug, [id], right)).size > 0
  const isMany = moves.reduce((sum, { owners }) => sum + owners.length, 0) > maxMoved
  const unmoved = moves.flatMap(({ allowed, owners, slug: owning }) => {
    const count = owners.filter(({ id }) => !allowed.has(id)).length
    return count > 0 ? [words.mayNotMove(nameOfMany(req, owning), count, title(drop))] : []
  })
  return [
    ...(hasSameTenants ? [] : [words.otherTenants]),
    ...((await may(keep, 'update')) ? [] : [words.mayNotChange(title(keep))]),
    ...((await may(drop, 'delete')) ? [] : [words.mayNotDelete(title(drop))]),
    ...unmoved,
    ...(isMany ? [words.tooMany(maxMoved, title(drop))] : []),
  ]
}
