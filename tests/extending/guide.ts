/** The steps of docs/extending.md for a new collection, followed to the letter on a copy. */
import type { Copy } from './copy'

type Steps = {
  /** Step 1: a file and its text. */
  file: { path: string; text: string }
  /** Step 2: a line of every.ts. */
  line: string
  /** Step 3: a row of tenancy.ts. */
  row: string
  /** Step 4: lines of one file of labels, each for one of its tables. */
  words: { path: string; tables: [table: string, entries: string][] }
  /** Step 5. */
  command: string
}

/** @throws when the section has not the five steps that this reads */
export const stepsIn = (guide: string): Steps => {
  const section = guide.split('\n## Adding a collection\n')[1]?.split('\n## ')[0] ?? ''
  const steps = section.split(/^\d\. /m).slice(1)
  if (steps.length !== 5) throw new Error(`The guide has ${steps.length} steps for a new collection, not 5.`)
  const [one = '', two = '', three = '', four = '', five = ''] = steps
  const [words = ''] = pathsIn(four)
  return {
    command: codeIn(five).trim(),
    file: { path: pathsIn(one)[0] ?? '', text: codeIn(one) },
    line: codeIn(two),
    row: codeIn(three),
    words: {
      path: words,
      tables: [...codeIn(four).matchAll(/^(\w+): \{ (.*) \},$/gm)].map(([, table = '', entries = '']) => [
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

/** Steps 1 to 4. */
export const write = (copy: Copy, { file, line, row, words }: Omit<Steps, 'command'>): void => {
  copy.write(file.path, file.text)
  copy.write('src/collections/every.ts', copy.read('src/collections/every.ts') + line)
  const tenancy = 'export const tenantPaths: Record<string, readonly [string, ...string[]]> = {\n'
  copy.edit('src/access/tenancy.ts', tenancy, `${tenancy}  ${row.trimEnd()}\n`)
  for (const [table, entries] of words.tables) {
    copy.edit(words.path, `\n  ${table}: {\n`, `\n  ${table}: {\n    ${entries},\n`)
  }
}
