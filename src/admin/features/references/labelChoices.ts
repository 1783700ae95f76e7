import type { Choice } from './choices'

type Words = { changed: (at: string, id: number) => string; foundBy: (typed: string) => string }

/**
 * The labels of the offered records: the title, with further data if several have the same title. Payload's select hides options
 * that do not contain the typed words, so the label of a record that was found by another spelling contains that text.
 */
export const labelChoices = (
  choices: readonly Choice[],
  typed: string,
  words: Words,
): { id: number; label: string }[] => {
  const keyOf = ({ title }: Choice) => title.trim().toLowerCase()
  const titles = new Map<string, number>()
  for (const choice of choices) titles.set(keyOf(choice), (titles.get(keyOf(choice)) ?? 0) + 1)
  const parts = typed.toLowerCase().split(' ')
  const saysAll = (text: string) => parts.every((part) => text.toLowerCase().includes(part))
  return choices.map((choice) => {
    const { changed, details, id, title } = choice
    const isShared = (titles.get(keyOf(choice)) ?? 0) > 1
    const label = [
      title,
      ...(isShared || !saysAll(title) ? details : []),
      ...(isShared && changed !== undefined ? [words.changed(changed, id)] : []),
    ].join(' · ')
    return { id, label: saysAll(label) ? label : `${label} (${words.foundBy(typed)})` }
  })
}
