/** The running config of this process, for Next's bundle, which would otherwise load a second copy of everything in it. */
import type { SanitizedConfig } from 'payload'

const configKey = Symbol.for('forecourt.config')

type Holder = { [configKey]?: SanitizedConfig }

/** Call it once, before the first page is served. */
export const setRunningConfig = (config: SanitizedConfig): void => {
  ;(globalThis as Holder)[configKey] = config
}

/** @throws outside of a running service, as in `next build`, which renders no page of the panel */
export const runningConfig = async (): Promise<SanitizedConfig> => {
  const config = (globalThis as Holder)[configKey]
  if (!config) throw new Error('No service runs in this process. Start it with npm start or npm run dev.')
  return config
}
