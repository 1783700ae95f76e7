/** Whether Postgres can store the text unchanged: no NUL, no half of a surrogate pair. */
export const isCleanText = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

export const notCleanText = 'must not contain a NUL character or half of a surrogate pair.'
