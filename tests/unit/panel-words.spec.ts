/** The words of the panel's own parts: each in both languages, and no English left where Spanish should stand. */
import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const paths = readdirSync('src', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((path) => /\/translations(\/\w+)?\.ts$/.test(path))
  // In English these are the interface's own.
  .filter((path) => path !== 'src/plugins/api/staff/translations.ts')

type Words = { [name: string]: unknown }
type Both = { en: Words; es: Words }

const isBoth = (value: unknown): value is Both =>
  typeof value === 'object' && value !== null && 'en' in value && 'es' in value

/** Each word by its path. */
const flat = (words: unknown, path = ''): [string, unknown][] =>
  typeof words === 'object' && words !== null
    ? Object.entries(words).flatMap(([name, word]) => flat(word, `${path}.${name}`))
    : [[path, words]]

/** Words, and no code or sign that is the same everywhere. */
const isProse = (word: unknown): word is string =>
  typeof word === 'string' && /[a-z]{3}/i.test(word) && !word.startsWith('{')

/** One line for each word that is missing, empty or the same in both languages. */
const faults = ({ en, es }: Both): string[] => {
  const spanish = new Map(flat(es))
  const english = new Map(flat(en))
  return [
    ...[...english].flatMap(([name, word]) => {
      const said = spanish.get(name)
      if (typeof said !== typeof word || said === '') return [`${name} is missing`]
      return word === said && isProse(word) ? [`${name}: ${word}`] : []
    }),
    ...[...spanish.keys()].filter((name) => !english.has(name)).map((name) => `${name} is not in English`),
  ]
}

it('say everything in both languages', async () => {
  const found = await Promise.all(
    paths.map(async (path) => {
      const exported = (await import(resolve(path))) as Record<string, unknown>
      return Object.values(exported)
        .filter(isBoth)
        .map((both) => ({ faults: faults(both), path }))
    }),
  )
  const said = found.flat()
  expect(said.length).toBeGreaterThan(20)
  expect(said.filter((each) => each.faults.length > 0)).toEqual([])
})

it('are searched for what is missing, empty, the same, or in Spanish alone', () => {
  const en = { a: 'Save', b: 'Close', c: { d: 'Reason' }, e: 'OK', f: 'Leave' }
  expect(faults({ en, es: { b: '', c: { d: 'Reason' }, e: 'OK', f: 'Salir', g: 'Más' } })).toEqual([
    '.a is missing',
    '.b is missing',
    '.c.d: Reason',
    '.g is not in English',
  ])
})
