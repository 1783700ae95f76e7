/** Finds the files of src of which a function runs during a piece of work, by V8's precise coverage. */
import { Session } from 'node:inspector/promises'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Runs `work`. @returns by file of src the functions that ran meanwhile, including concurrent work, but not those that ran
 * when a module was loaded
 */
export const functionsRunBy = async (work: () => Promise<unknown>): Promise<Map<string, string[]>> => {
  const session = new Session()
  session.connect()
  try {
    await session.post('Debugger.enable')
    await session.post('Profiler.enable')
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
    // From here on functions are counted from zero.
    await session.post('Profiler.takePreciseCoverage')
    await work()
    const { result } = await session.post('Profiler.takePreciseCoverage')
    const walked = new Map<string, string[]>()
    for (const { functions, scriptId, url } of result) {
      const path = pathOf(url)
      const ran = functions.filter(({ ranges }) => (ranges[0]?.count ?? 0) > 0)
      if (!path.startsWith('src/') || ran.length === 0) continue
      const { scriptSource } = await session.post('Debugger.getScriptSource', { scriptId })
      const own = ran.filter(({ ranges: [range] }) => {
        const text = scriptSource.slice(range?.startOffset, range?.endOffset)
        return !isExportGetter.test(text)
      })
      if (own.length > 0)
        walked.set(
          path,
          own.map(({ functionName }) => functionName || 'a function'),
        )
    }
    return walked
  } finally {
    await session.post('Profiler.stopPreciseCoverage')
    session.disconnect()
  }
}

/** Matches the getters for a module's exports that the test runner adds. */
const isExportGetter = /^\(\)\s*=>\s*\{\s*try\s*\{\s*return [\w$]+;?\s*\}\s*catch/

const pathOf = (url: string): string =>
  relative(process.cwd(), url.startsWith('file:') ? fileURLToPath(url) : url).replace(/\?.*$/, '')
