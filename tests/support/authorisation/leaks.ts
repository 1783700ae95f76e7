/** Finds data of hidden records in an answer. */
import type { Cell } from './cells'
import { linksOf } from './derived'
import type { Identity, Party } from './identities'
import { idsIn, type Mark, textsIn } from './marks'
import { rowOf } from './table'

/** Ids and texts of other parties, except those that the caller sent. */
export const leaksIn = (
  { identity, slug: asked }: Cell,
  sent: string,
  said: string,
  slugs: readonly string[],
): string[] => {
  const leaked = [...idsIn(said, slugs), ...textsIn(said)]
    .filter((mark) => isHidden(identity, mark.party, mark.slug) && !isNamedIn(identity, asked, mark))
    .map(({ value }) => value)
  return [...new Set(leaked)].filter((value) => !sent.includes(value))
}

/** A record that reps may read contains the id of another rep's record, and nothing more of it. */
const isNamedIn = (identity: Identity, asked: string, mark: Mark): boolean =>
  identity.kind === 'staff' &&
  identity.role === 'rep' &&
  mark.party === 'another rep' &&
  isNamedByLookedUp(asked, mark)

export const isNamedByLookedUp = (asked: string, { slug, value }: Mark): boolean =>
  /^\d+$/.test(value) && Object.values(linksOf(asked)).includes(slug) && rowOf(asked).isAlikeForReps === true

const isHidden = (identity: Identity, party: Party, slug: string): boolean => {
  const isElsewhere = (party === 'another tenant') === identity.isOfTenant
  if (identity.kind === 'key') {
    const isReader = identity.scopes !== 'elsewhere' && identity.scopes?.includes('read')
    return !isReader || (identity.isLimited === true && isElsewhere)
  }
  const { role } = identity
  if (role === 'admin') return false
  // Reps may read the ledger of such records; anything else in it would show by its texts.
  const isAlike = role === 'manager' || slug === 'changes' || rowOf(slug).isAlikeForReps
  return isElsewhere || (!isAlike && party === 'another rep')
}
