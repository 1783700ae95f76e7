/**
 * The title of a record in lists, pickers and headings, for collections without a suitable field. It is stored,
 * because Payload needs a stored field as title and for searching.
 */
import type { FieldHook } from 'payload'
import { text } from '.'
import { panelOnly, setTogether } from './marks'

type Values = Record<string, unknown>

/**
 * A label made of the record's values; empty parts are left out.
 *
 * @param from the fields it depends on, so that set-based writes know when to recompute it
 * @param parts computes the parts; by default the values themselves
 */
export const label = <const Name extends string>(
  from: readonly Name[],
  parts: (values: Record<Name, unknown>) => unknown[] = (values) => from.map((name) => values[name]),
) => {
  const compose = (record: Values) => {
    const values = Object.fromEntries(from.map((name) => [name, record[name]])) as Record<Name, unknown>
    return joined(parts(values), ' · ') || null
  }
  const hook: FieldHook = ({ siblingData }) => compose(siblingData)
  return setTogether(
    { ...panelOnly(text('label')), admin: { condition: isNeverShown }, hooks: { beforeChange: [hook] } },
    { from, value: compose },
  )
}

/** Joins parts with spaces: `2019 Dodge Challenger`. */
export const phrase = (...parts: unknown[]) => joined(parts, ' ')

/** The first non-empty value. */
export const firstOf = (...candidates: unknown[]) => candidates.find((candidate) => joined([candidate], ''))

// Hides it in forms, where it would repeat the heading; `hidden` would also remove it from lists.
const isNeverShown = () => false

const longest = 80

const joined = (parts: unknown[], separator: string) => {
  const words = parts.filter((part) => typeof part === 'string' || typeof part === 'number')
  const line = words
    .map((word) => String(word).trim())
    .filter(Boolean)
    .join(separator)
  const characters = Array.from(line)
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : line
}
