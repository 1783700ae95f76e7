/** "Mine", which the board keeps for each member of staff as Payload keeps the columns of their lists. */
import type { PayloadRequest } from 'payload'
import { ownReps } from '../../shared/ownReps'
import type { BoardSettings } from './boards'
import type { Preference } from './preference'

/** The reader's own rep if they last looked at their own records alone. */
export const rememberedRep = async (
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
  return isMine === true ? (await ownReps(req))[0] : undefined
}
