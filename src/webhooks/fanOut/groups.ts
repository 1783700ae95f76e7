/** What many webhooks hear of many changes, put together by what is asked at once. Pure. */
import type { Heard } from './hearing'
import type { Asked } from './moments'

const keyOf = (slug: string, hearer: number): string => `${slug}/${hearer}`

/** What is heard, by collection and webhook. */
export const grouped = (heard: readonly Heard[]): Heard[][] => {
  const groups = new Map<string, Heard[]>()
  for (const each of heard) {
    const key = keyOf(each.change.collection, each.hearer.id)
    const group = groups.get(key)
    if (group) group.push(each)
    else groups.set(key, [each])
  }
  return [...groups.values()]
}

/** The changes of a group, each once. */
export const changesIn = (group: readonly Heard[]): Asked[] => [
  ...new Map(
    group.map(({ change: { id, operation, recordId } }) => [
      id,
      { id, isEnd: operation === 'delete', recordId },
    ]),
  ).values(),
]
