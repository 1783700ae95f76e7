/** Encodes a `where` object in the two ways that a query string can contain it. */
export type Where = Record<string, unknown>

/** `where={"name":{"equals":"x"}}` */
export const asJson = (where: Where): string => `where=${encodeURIComponent(JSON.stringify(where))}`

/** `where[name][equals]=x`. Null, numbers and booleans become text. */
export const asBrackets = (where: Where): string => pairs('where', where).join('&')

const pairs = (key: string, value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return [`${key}=${encodeURIComponent(String(value))}`]
  return Object.entries(value).flatMap(([name, each]) => pairs(`${key}[${encodeURIComponent(name)}]`, each))
}

/** Nests a filter in `depth` connectives, `and` and `or` in turn, which do not change its result. */
export const nested = (depth: number, inner: Where): Where => {
  let where = inner
  for (let level = 0; level < depth; level++) where = { [level % 2 === 0 ? 'and' : 'or']: [where] }
  return where
}
