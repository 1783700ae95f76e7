/** The variables of message templates, written in double braces and replaced when a message is sent. */
export const templateVariables = ['firstName', 'salesRep', 'tenant'] as const

/** The values of the variables for one lead. Variables without a value are left out. */
export type TemplateValues = Partial<Record<(typeof templateVariables)[number], string>>

const variablePattern = /\{\{\s*(\w+)\s*\}\}/g

/** Replaces the variables in `text`; a variable without a value stays as it is. */
export const fill = (text: string, values: TemplateValues): string =>
  text.replace(variablePattern, (whole, name: string) => {
    const variable = templateVariables.find((each) => each === name)
    return (variable && values[variable]?.trim()) || whole
  })

/** The names in braces in a text, each once, including text that is not a valid name, because it must not be sent. */
export const variablesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{\{([^{}]*)\}\}/g)].map(([whole, name = '']) => name.trim() || whole)),
]

/** The names in braces that are not variables of any lead. */
export const unknownVariablesIn = (text: string): string[] => {
  const valid = new Set<string>(templateVariables)
  return variablesIn(text).filter((name) => !valid.has(name))
}
