/** The variables of message templates, written in double braces and replaced when a message is sent. */
export const templateVariables = ['firstName', 'salesRep', 'tenant'] as const

/** The values of the variables for one lead. Variables without a value are left out. */
export type TemplateValues = Partial<Record<(typeof templateVariables)[number], string>>

const variablePattern = /\{\{\s*(\w+)\s*\}\}/g

/** Replaces the variables in `text`. Variables without a value stay in braces. */
export const fillIn = (text: string, values: TemplateValues): string =>
  text.replace(variablePattern, (whole, name: string) => {
    const variable = templateVariables.find((each) => each === name)
    return (variable && values[variable]?.trim()) || whole
  })

/** Returns the texts in double braces, each once. Invalid names are included, because they must not be sent either. */
export const findVariables = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{\{([^{}]*)\}\}/g)].map(([whole, name = '']) => name.trim() || whole)),
]

/** Returns the texts in double braces that are not `templateVariables`. */
export const findUnknownVariables = (text: string): string[] => {
  const valid = new Set<string>(templateVariables)
  return findVariables(text).filter((name) => !valid.has(name))
}
