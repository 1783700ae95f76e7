import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { failureStatus } from '../../src/plugins/api/failure'
import { failureHelp } from '../../src/plugins/openapi/failures'

const pages = [
  'README.md',
  ...readdirSync('docs')
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]

const textOf = (page: string): string => readFileSync(page, 'utf8')

/** The anchors of a page's headings, as GitHub makes them. */
const anchorsOf = (page: string): Set<string> =>
  new Set(
    [...textOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )

const hasAnchor = (page: string, anchor: string): boolean =>
  pages.includes(page) && anchorsOf(page).has(anchor)

const codeSpans = (text: string): string[] =>
  [...text.matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? '')

const queryRows = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|[\s:|-]+\|$/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )

describe('the table of failures in docs/interface.md', () => {
  const table = queryRows(textOf('docs/interface.md').split('## Failures')[1] ?? '').slice(1)

  it('has every code there is, and no other, with its status, cause and remedy', () => {
    const expected = Object.entries(failureHelp).map(([code, { cause, remedy }]) => [
      `\`${code}\``,
      String(failureStatus[code as keyof typeof failureStatus]),
      cause,
      remedy,
    ])
    expect(table).toEqual(expected)
    expect(Object.keys(failureHelp).sort()).toEqual(Object.keys(failureStatus).sort())
  })
})

describe('the table of gaps in docs/interface.md', () => {
  it('names for each the test that holds it, or that there is none', () => {
    const gaps = queryRows(textOf('docs/interface.md').split('## Values')[0] ?? '').slice(1)
    expect(gaps.length).toBeGreaterThan(30)
    for (const [gap, , test = ''] of gaps) expect(test, gap).toMatch(/^(–|(`tests\/\S+`(, )?)+)$/)
  })
})

describe.each(pages)('%s', (page) => {
  it('names files that are there', () => {
    const named = codeSpans(textOf(page)).filter((span) =>
      /^(tests|src|scripts|docs)\/[\w./()[\]-]*$/.test(span),
    )
    // The guide's collection is one that a reader makes.
    const missing = named.filter((path) => !existsSync(path) && !path.endsWith('/Inspections.ts'))
    expect(missing).toEqual([])
  })

  it('links to pages that are there', () => {
    const links = [...textOf(page).matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map((match) => match[1] ?? '')
    expect(links.filter((link) => !existsSync(join(dirname(page), link)))).toEqual([])
  })

  it('links to headings that are there', () => {
    const links = [...textOf(page).matchAll(/\]\(([^)#]*)#([^)]+)\)/g)].filter(
      ([, path = '', anchor = '']) => !hasAnchor(path === '' ? page : join(dirname(page), path), anchor),
    )
    expect(links.map(([link]) => link)).toEqual([])
  })
})

describe('the sources', () => {
  it('name pages and headings of docs that are there', () => {
    const files = ['src', 'scripts', 'tests'].flatMap((folder) =>
      readdirSync(folder, { encoding: 'utf8', recursive: true })
        .filter((path) => /\.(ts|tsx|mjs)$/.test(path))
        .map((path) => join(folder, path)),
    )
    const missing = [...files, '.env.example'].flatMap((file) =>
      [...textOf(file).matchAll(/(?<![\w/.])(docs\/[\w/-]+\.md)(?:#([\w-]+))?/g)]
        .filter(([, page = '', anchor]) =>
          anchor === undefined ? !existsSync(page) : !hasAnchor(page, anchor),
        )
        .map(([reference]) => `${file}: ${reference}`),
    )
    expect(missing).toEqual([])
  })
})

describe('README.md', () => {
  it('names commands that there are', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      scripts: Record<string, string>
    }
    const named = [...textOf('README.md').matchAll(/npm run (?:-s )?([\w:]+)/g)].map(
      (match) => match[1] ?? '',
    )
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })

  it('says how to run it within the first ten lines', () => {
    expect(textOf('README.md').split('\n').slice(0, 10).join('\n')).toContain('npm run up')
  })
})
