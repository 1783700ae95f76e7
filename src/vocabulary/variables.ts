/** What the text of a template may name, in two pairs of braces: known of each lead, put in when it is sent. */
export const templateVariables = ['firstName', 'salesRep', 'tenant'] as const

export type Known = Partial<Record<(typeof templateVariables)[number], string>>

const named = /\{\{\s*(\w+)\s*\}\}/g

/** `text` with what is known in place of the names in braces; a name without a value stays as it is. */
export const fill = (text: string, known: Known): string =>
  text.replace(named, (whole, name: string) => {
    const variable = templateVariables.find((each) => each === name)
    return (variable && known[variable]?.trim()) || whole
  })

/** The names that stand in braces in a text, each once; what is there and is no name as well, since nobody is to read it. */
export const variablesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{\{([^{}]*)\}\}/g)].map(([whole, name = '']) => name.trim() || whole)),
]

/** What a text names in braces that has no value of any lead. */
export const unknownVariablesIn = (text: string): string[] => {
  const known = new Set<string>(templateVariables)
  return variablesIn(text).filter((name) => !known.has(name))
}
