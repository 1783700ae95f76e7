/**
 * What people recognise a record by in lists, pickers and headings, where no single field says it.
 * Stored, because Payload takes no computed field for a title, and so that pickers can search it.
 */
import type { FieldHook } from 'payload'
import { text } from '.'
import { panelOnly } from './marks'

type Values = Record<string, unknown>

/** A label joined from what `parts` finds in the record's own values; empty parts are left out. */
export const label = (parts: (record: Values) => unknown[]) => {
  const compose: FieldHook = ({ siblingData }) => joined(parts(siblingData), ' · ') || null
  return {
    ...panelOnly(text('label')),
    admin: { condition: isNeverShown },
    hooks: { beforeChange: [compose] },
  }
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
