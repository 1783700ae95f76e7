/** Writes that the service makes on its own account, beside what the caller asked for. */
type Scope = { context: Record<string, unknown> }

const mark = 'isServiceWrite'

/** Runs `work`, whose writes nobody is the author of: the letting go of a record that is deleted. */
export const asService = async <T>({ context }: Scope, work: () => Promise<T>): Promise<T> => {
  const before = context[mark]
  context[mark] = true
  try {
    return await work()
  } finally {
    context[mark] = before
  }
}

export const isServiceWrite = ({ context }: Partial<Scope>): boolean => context?.[mark] === true
