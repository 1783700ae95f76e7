/** What runs and waits in a class, by group and member, in the order of their next turn. */

export type WorkClass = 'anonymous' | 'background' | 'key' | 'staff'

/** Whose work it is: `member` is one of those that share what `group` is given. */
export type Caller = { class: WorkClass; group: string; member?: string }

export type ClassBounds = {
  /** Places of the class. */
  running: number
  /** Places of one group that is alone, or light. */
  perGroup: number
  /** How many may wait, of the class and of one group. */
  waiting: number
  waitingPerGroup: number
}

export type Waiter = { start: () => void }
export type Member = { running: number; waiting: Set<Waiter> }
export type Group = { members: Map<string, Member>; running: number; waiting: number }
export type ClassState = { bounds: ClassBounds; groups: Map<string, Group>; running: number; waiting: number }

/** The group of a name, made where there is none. */
export const groupOf = ({ groups }: ClassState, name: string): Group => {
  const known = groups.get(name)
  if (known) return known
  const made: Group = { members: new Map(), running: 0, waiting: 0 }
  groups.set(name, made)
  return made
}

export const memberOf = ({ members }: Group, name: string): Member => {
  const known = members.get(name)
  if (known) return known
  const made: Member = { running: 0, waiting: new Set() }
  members.set(name, made)
  return made
}

export const moveToEnd = <Value>(map: Map<string, Value>, name: string, value: Value): void => {
  map.delete(name)
  map.set(name, value)
}

/** Drops a member, and its group, once nothing of it runs or waits. */
export const forgetIdle = (
  state: ClassState,
  { group: groupName, member: memberName = '' }: { group: string; member?: string },
): void => {
  const group = state.groups.get(groupName)
  const member = group?.members.get(memberName)
  if (!group || !member) return
  if (member.running === 0 && member.waiting.size === 0) group.members.delete(memberName)
  if (group.members.size === 0) state.groups.delete(groupName)
}
