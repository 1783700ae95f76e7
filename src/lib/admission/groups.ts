/** The running and waiting requests of a class by group and member, in the order of their next turn, and the permits they hold. */

export type WorkClass = 'anonymous' | 'background' | 'key' | 'staff'

/**
 * On whose behalf work runs: a `group` (such as a tenant) and one of its members (such as a key). The permits of a group
 * are divided among its members.
 */
export type Caller = { class: WorkClass; group: string; member?: string }

export type ClassBounds = {
  /** The number of permits of the class. */
  running: number
  /** The number of permits for one group that is light or alone. */
  perGroup: number
  /** The maximum of waiting requests of the class and of one group. */
  waiting: number
  waitingPerGroup: number
}

export type Waiter = { start: () => void }
export type Member = { running: number; waiting: Set<Waiter> }
export type Group = { members: Map<string, Member>; running: number; waiting: number }
export type ClassState = { bounds: ClassBounds; groups: Map<string, Group>; running: number; waiting: number }

const getOrCreate = <Value>(map: Map<string, Value>, name: string, create: () => Value): Value => {
  const value = map.get(name) ?? create()
  map.set(name, value)
  return value
}

export const groupOf = ({ groups }: ClassState, name: string): Group =>
  getOrCreate(groups, name, () => ({ members: new Map(), running: 0, waiting: 0 }))

export const memberOf = ({ members }: Group, name: string): Member =>
  getOrCreate(members, name, () => ({ running: 0, waiting: new Set() }))

const moveToEnd = <Value>(map: Map<string, Value>, name: string, value: Value): void => {
  map.delete(name)
  map.set(name, value)
}

/** Removes a member, and its group, once it has nothing running or waiting. */
export const removeIdle = (
  state: ClassState,
  { group: groupName, member: memberName = '' }: { group: string; member?: string },
): void => {
  const group = state.groups.get(groupName)
  const member = group?.members.get(memberName)
  if (!group || !member) return
  if (member.running === 0 && member.waiting.size === 0) group.members.delete(memberName)
  if (group.members.size === 0) state.groups.delete(groupName)
}

/** Whether a request of the class waits and the class has a free permit. */
export const canStart = ({ bounds, running, waiting }: ClassState): boolean =>
  waiting > 0 && running < bounds.running

export const hasFreePermit = ({ bounds, running }: ClassState, group: Group, member: Member): boolean => {
  const ofMember = group.members.size > 1 ? Math.ceil(bounds.perGroup / 2) : bounds.perGroup
  return running < bounds.running && group.running < bounds.perGroup && member.running < ofMember
}

export const takePermit = (state: ClassState, group: Group, member: Member): void => {
  state.running++
  group.running++
  member.running++
}

/** Starts a request of the least recently served member. The member and its group then go to the end of the order. */
export const startOne = (state: ClassState, groupName: string, group: Group): boolean => {
  for (const [name, member] of group.members) {
    const [waiter] = member.waiting
    if (!waiter || !hasFreePermit(state, group, member)) continue
    moveToEnd(group.members, name, member)
    moveToEnd(state.groups, groupName, group)
    waiter.start()
    return true
  }
  return false
}
