/** The input of a field, in the form that has it: by the id that Payload and the inputs here give. */
const fieldElement = (form: HTMLElement | null, path: string): HTMLElement | null =>
  form?.querySelector<HTMLElement>(`#field-${CSS.escape(path.replaceAll('.', '__'))}`) ?? null

/** The path of the field that has the focus. */
export const focusedPath = (form: HTMLElement | null, paths: readonly string[]): string | undefined =>
  // The last: a group comes before its fields.
  paths.findLast((path) => fieldElement(form, path)?.contains(document.activeElement))

/**
 * Calls `work` when none of the fields has the focus: at once, or when it has left.
 *
 * @returns stops waiting
 */
export const whenLeft = (
  form: HTMLElement | null,
  paths: readonly string[],
  work: () => void,
): (() => void) => {
  const isFocused = () => focusedPath(form, paths) !== undefined
  if (!isFocused()) {
    work()
    return () => {}
  }
  const waiting = new AbortController()
  const check = () => {
    if (waiting.signal.aborted || isFocused()) return
    waiting.abort()
    work()
  }
  // While the focus moves, nothing has it.
  const checkLater = () => setTimeout(check)
  // Listens on the document, because an element that is removed does not report that it lost the focus.
  for (const type of ['focusin', 'focusout'])
    document.addEventListener(type, checkLater, { signal: waiting.signal })
  return () => waiting.abort()
}
