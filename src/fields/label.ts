/**
 * What people recognise a record by in lists, pickers and headings, where no single field says it.
 * Stored, because Payload takes no computed field for a title, and so that pickers can search it.
 */
import type { FieldHook } from 'payload'
import { text } from '.'
import { panelOnly, setTogether } from './marks'

type Values = Record<string, unknown>

/**
 * A label joined from the record's own values; empty parts are left out.
 *
 * @param from the fields it is made of, so that a write of many records knows when and from what to make it anew
 * @param parts what to make of their values; without it, the values themselves
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

/** Parts of one phrase: `2019 Dodge Challenger`. */
export const phrase = (...parts: unknown[]) => joined(parts, ' ')

/** The first of several values that says something. */
export const firstOf = (...candidates: unknown[]) => candidates.find((candidate) => joined([candidate], ''))

// In the form it would only repeat the heading above it; hidden for good, it could not be a list's column.
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
