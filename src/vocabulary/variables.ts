/** The variables of message templates, written in double braces and replaced when a message is sent. */
export const templateVariables = ['firstName', 'salesRep', 'tenant'] as const

export type Known = Partial<Record<(typeof templateVariables)[number], string>>

const named = /\{\{\s*(\w+)\s*\}\}/g

/** Replaces the variables in `text`; a variable without a value stays as it is. */
export const fill = (text: string, known: Known): string =>
  text.replace(named, (whole, name: string) => {
    const variable = templateVariables.find((each) => each === name)
    return (variable && known[variable]?.trim()) || whole
  })

/** The names in braces in a text, each once, including text that is not a valid name, because it must not be sent. */
export const variablesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{\{([^{}]*)\}\}/g)].map(([whole, name = '']) => name.trim() || whole)),
]

/** The names in braces that are not variables of any lead. */
export const unknownVariablesIn = (text: string): string[] => {
  const known = new Set<string>(templateVariables)
  return variablesIn(text).filter((name) => !known.has(name))
}
