import type { Choice } from './choices'

type Texts = { changed: (at: string, id: number) => string; foundBy: (typed: string) => string }

/**
 * The labels of the offered records: the title, with further data if several have the same title. Payload's select hides options
 * that do not contain the typed words, so the label of a record that was found by another spelling contains that text.
 */
export const labelChoices = (
  choices: readonly Choice[],
  typed: string,
  words: Texts,
): { id: number; label: string }[] => {
  const toKey = ({ title }: Choice) => title.trim().toLowerCase()
  const titles = new Map<string, number>()
  for (const choice of choices) titles.set(toKey(choice), (titles.get(toKey(choice)) ?? 0) + 1)
  const parts = typed.toLowerCase().split(' ')
  const containsTyped = (text: string) => parts.every((part) => text.toLowerCase().includes(part))
  return choices.map((choice) => {
    const { changed, details, id, title } = choice
    const isShared = (titles.get(toKey(choice)) ?? 0) > 1
    const label = [
      title,
      ...(isShared || !containsTyped(title) ? details : []),
      ...(isShared && changed !== undefined ? [words.changed(changed, id)] : []),
    ].join(' · ')
    return { id, label: containsTyped(label) ? label : `${label} (${words.foundBy(typed)})` }
  })
}
