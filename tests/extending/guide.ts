/** The steps of docs/extending.md for a new collection, followed to the letter on a copy. */
import type { Copy } from './copy'

type Steps = {
  /** Step 1: a command that writes the file, and names the collection. */
  begin: string
  /** Step 2: the file and its text. */
  file: { path: string; text: string }
  /** Step 3: lines of one file of labels, each for one of its tables. */
  words: { path: string; tables: [table: string, entries: string][] }
  /** Step 4. */
  command: string
}

/** @throws when the section has not the four steps that this reads */
export const stepsIn = (guide: string): Steps => {
  const section = guide.split('\n## Adding a collection\n')[1]?.split('\n## ')[0] ?? ''
  const steps = section.split(/^\d\. /m).slice(1)
  if (steps.length !== 4) throw new Error(`The guide has ${steps.length} steps for a new collection, not 4.`)
  const [one = '', two = '', three = '', four = ''] = steps
  const [words = ''] = pathsIn(three)
  return {
    begin: codeIn(one).trim(),
    command: codeIn(four).trim(),
    file: { path: pathsIn(two)[0] ?? '', text: codeIn(two) },
    words: {
      path: words,
      tables: [...codeIn(three).matchAll(/^(\w+): \{ (.*) \},$/gm)].map(([, table = '', entries = '']) => [
        table,
        entries,
      ]),
    },
  }
}

const pathsIn = (step: string): string[] =>
  [...step.matchAll(/`(src\/[\w./]+)`/g)].map(([, path = '']) => path)

/** The code of a step, without the indent of the list that it stands in. */
const codeIn = (step: string): string => {
  const [, code = ''] = /^ {3}```\w+\n([^]*?)^ {3}```$/m.exec(step) ?? []
  return code.replaceAll(/^ {3}/gm, '')
}

/** Steps 1 to 3. */
export const follow = async (copy: Copy, { begin, file, words }: Omit<Steps, 'command'>): Promise<void> => {
  await copy.run(begin)
  const begun = copy.read(file.path)
  const called = [/export const \w+/, /slug: '\w+'/, /group: '\w+'/].map(
    (part) => part.exec(file.text)?.[0] ?? '',
  )
  for (const name of called)
    if (!begun.includes(name)) throw new Error(`${file.path} was begun without "${name}".`)
  copy.write(file.path, file.text)
  for (const [table, entries] of words.tables) {
    copy.edit(words.path, `\n  ${table}: {\n`, `\n  ${table}: {\n    ${entries},\n`)
  }
}
