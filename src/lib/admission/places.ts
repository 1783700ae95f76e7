/** Checks for a free place in a class, for a group and its member, and takes it. */
import { type ClassState, type Group, type Member, moveToEnd } from './groups'

/** Whether a request waits and the class has a free place. */
export const hasRoom = ({ bounds, running, waiting }: ClassState): boolean =>
  waiting > 0 && running < bounds.running

export const hasPlace = ({ bounds, running }: ClassState, group: Group, member: Member): boolean => {
  const ofMember = group.members.size > 1 ? Math.ceil(bounds.perGroup / 2) : bounds.perGroup
  return running < bounds.running && group.running < bounds.perGroup && member.running < ofMember
}

export const take = (state: ClassState, group: Group, member: Member): void => {
  state.running++
  group.running++
  member.running++
}

/**
 * Starts the request of the group's member that has waited longest for its turn, and moves member and group to the
 * end.
 */
export const startOne = (state: ClassState, groupName: string, group: Group): boolean => {
  for (const [name, member] of group.members) {
    const [waiter] = member.waiting
    if (!waiter || !hasPlace(state, group, member)) continue
    moveToEnd(group.members, name, member)
    moveToEnd(state.groups, groupName, group)
    waiter.start()
    return true
  }
  return false
}
