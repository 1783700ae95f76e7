/**
 * Finds calls of Payload's Local API that pass no `req`. Such a call is not part of the caller's transaction and
 * takes a second connection from the pool, so enough of them at once deadlock.
 *
 * An intended call without `req`, as in a command, has a comment above it that begins with "no req:".
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

/** Whether a call is in a comment, or below one that begins with "no req:". */
function isExplained(source: string, at: number): boolean {
  const lines = source.slice(0, at).split('\n')
  const [own = '', above = ''] = [lines.at(-1), lines.at(-2)]
  return /^\s*(\/\/|\*|\/\*)/.test(own) || /^\s*\/\/ no req: \S/.test(above)
}

/** The argument up to its closing bracket, without the contents of inner brackets and strings. */
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
