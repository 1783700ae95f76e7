/**
 * Finds calls of Payload's Local API that pass no `req`. Such a call leaves the transaction it stands in and
 * takes a second connection from the pool: enough of them at once wait for each other for ever.
 *
 * A call that means to stand alone, in a command say, has a comment above it that begins with "no req:".
 */
import type { Sources } from './imports'

const operations =
  'find|findByID|findDistinct|findVersions|findVersionByID|restoreVersion|create|update|delete|count|countVersions|duplicate|findGlobal|updateGlobal'
const call = new RegExp(String.raw`\bpayload\s*\.\s*(?:${operations})\s*(?:<[^>(]*>)?\s*\(`, 'g')

/** `path:line` of each call without `req` among its own properties. */
export function callsWithoutReq(sources: Sources): string[] {
  return Object.entries(sources).flatMap(([path, source]) =>
    [...source.matchAll(call)]
      .filter((match) => !isExplained(source, match.index))
      .filter((match) => !/(^|[{,\s])req\s*[,:}]/.test(topLevel(source.slice(match.index + match[0].length))))
      .map((match) => `${path}:${source.slice(0, match.index).split('\n').length}`),
  )
}

/** In a comment itself, or below one that begins with "no req:". */
function isExplained(source: string, at: number): boolean {
  const lines = source.slice(0, at).split('\n')
  const [own = '', above = ''] = [lines.at(-1), lines.at(-2)]
  return /^\s*(\/\/|\*|\/\*)/.test(own) || /^\s*\/\/ no req: \S/.test(above)
}

/** The argument up to its closing bracket, without what stands in inner brackets and in strings. */
function topLevel(rest: string): string {
  let depth = 0
  let kept = ''
  for (const [token] of rest.matchAll(/'[^'\n]*'|"[^"\n]*"|`[^`]*`|[\s\S]/g)) {
    if (/^[({[]$/.test(token)) depth += 1
    if (/^[)}\]]$/.test(token)) depth -= 1
    if (depth < 0) break
    if (depth === 1 && token.length === 1) kept += token
  }
  return `${kept}}`
}
