/**
 * Who is asking, one line a rule. A caller is a staff user or an API key: both arrive as `req.user`, told
 * apart by the collection they come from, so a rule never takes "somebody signed in" for an answer.
 */
import type { PayloadRequest, Where } from 'payload'

export type Asked = { id?: number | string; req: Pick<PayloadRequest, 'user'> }

/** Yes, no, or yes for the records that match. */
export type Answer = boolean | Where

export type Rule<A extends Answer = Answer> = (asked: Asked) => A

export const isNobody: Rule<boolean> = () => false

export const isStaff: Rule<boolean> = ({ req }) => req.user?.collection === 'users'

export const isKey: Rule<boolean> = ({ req }) => req.user?.collection === 'apiKeys'

export const isAdmin: Rule<boolean> = ({ req }) =>
  req.user?.collection === 'users' && req.user.role === 'admin'

/** The caller's own staff record, as a filter. */
export const isSelf: Rule = ({ req }) =>
  req.user?.collection === 'users' ? { id: { equals: req.user.id } } : false

/** Every record but the caller's own, as a filter. */
export const isNotSelf: Rule = ({ req }) => ({ id: { not_equals: req.user?.id } })

/** For fields, which take no filter. Ids come as text from a path and as numbers from the service. */
export const isOfSomebodyElse: Rule<boolean> = ({ id, req }) => String(id) !== String(req.user?.id)
