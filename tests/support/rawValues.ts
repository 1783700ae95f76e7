/** Finds what a page of the panel shows raw: ids, stored values, dates as machines write them. Pure. */

type Rule = { name: string; of: RegExp }

const rules: readonly Rule[] = [
  { name: 'id', of: /\b(?:ID:? ?\d+|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\b/i },
  { name: 'title', of: /\[?(?:Untitled|Sin título)\b/ },
  { name: 'empty', of: /<(?:No|Ning[uú]na?|Sin) [^>]*>/ },
  { name: 'date', of: /\b\d{4}-\d{2}-\d{2}\b/ },
  { name: 'value', of: /^(?:true|false|null|undefined|NaN)$|\[object Object\]|^[[{]"/ },
  { name: 'name', of: /(?<![\w@./-])[a-z]+[A-Z][A-Za-z]+(?![\w@./-])/ },
]

/** English values of closed lists that Spanish has another word for. */
export type English = ReadonlySet<string>

/**
 * The faults of a page's texts, each with the text.
 *
 * @param english in Spanish, the texts that should have been translated
 */
export const rawIn = (texts: readonly string[], english: English = new Set()): string[] =>
  texts.flatMap((text) => [
    ...rules.filter(({ of }) => of.test(text)).map(({ name }) => `${name}: ${text}`),
    ...(english.has(text) ? [`English: ${text}`] : []),
  ])
