/** Restores the config after a file's tests, because the files of one process share it. */
import type { SanitizedConfig } from 'payload'

type Restore = () => void

// Deep enough for a collection's settings, its hooks and their lists, and for the options of a plugin and their lists.
const levels = 3

/** @returns a function that restores the collections and the options of plugins, in the same objects */
export const keepConfig = ({ collections, custom }: SanitizedConfig): Restore => {
  const restores = [custom, ...collections].map((each) => keep(each, levels))
  return () => {
    for (const restore of restores) restore()
  }
}

const keep = (value: unknown, depth: number): Restore => {
  if (Array.isArray(value)) {
    const elements = [...(value as unknown[])]
    return () => {
      value.splice(0, value.length, ...elements)
    }
  }
  if (depth === 0 || !isPlain(value)) return () => {}
  const members = { ...value }
  const restores = Object.values(members).map((each) => keep(each, depth - 1))
  return () => {
    for (const name of Object.keys(value)) if (!(name in members)) delete value[name]
    Object.assign(value, members)
    for (const restore of restores) restore()
  }
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
