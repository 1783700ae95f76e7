/** A small fault in one source file, and the specs that must notice it. */
export type Fault = {
  /** A path from the root of the repository. */
  file: string
  /** Text that occurs once in the file. */
  find: string
  /** What is wrong, after the room: "auth: an expired key is let in". */
  name: string
  /** Stands in its place. */
  replace: string
  /** Paths from the root. */
  specs: readonly string[]
}

/** The source with the fault in it. */
export const plant = (source: string, { file, find, name, replace }: Omit<Fault, 'specs'>): string => {
  const [before, after, ...more] = source.split(find)
  if (before === undefined || after === undefined || more.length > 0) {
    const times = after === undefined ? 'no more' : `${more.length + 1} times`
    throw new Error(
      `The fault "${name}" looks for a text that occurs ${times} in ${file}: choose one that occurs once.`,
    )
  }
  return `${before}${replace}${after}`
}

/** `unit('scopes')` is tests/unit/scopes.spec.ts. */
export const unit = (name: string): string => `tests/unit/${name}.spec.ts`

/** Specs on Postgres, apart or not. */
export const integration = (name: string): string => `tests/integration/${name}.spec.ts`
