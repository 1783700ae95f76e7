/** Finds the input of a field by the id that Payload and our inputs set. */
const findFieldElement = (form: HTMLElement | null, path: string): HTMLElement | null =>
  form?.querySelector<HTMLElement>(`#field-${CSS.escape(path.replaceAll('.', '__'))}`) ?? null

/** Finds the path of the field that has the focus. */
export const findFocusedPath = (form: HTMLElement | null, paths: readonly string[]): string | undefined =>
  // Takes the last, because a group comes before its fields.
  paths.findLast((path) => findFieldElement(form, path)?.contains(document.activeElement))

const inputs = 'input:not([type=hidden], :disabled, [readonly]), textarea:not(:disabled, [readonly])'

/**
 * Focuses the first input of a form as soon as there is one, because Payload renders fields when they come into view.
 *
 * @returns a function that stops waiting
 */
export const focusFirstInput = (form: HTMLElement): (() => void) => {
  const observer = new MutationObserver(() => focus())
  const focus = () => {
    const first = [...form.querySelectorAll<HTMLElement>(inputs)].find((each) => each.checkVisibility())
    first?.focus()
    if (first) observer.disconnect()
  }
  observer.observe(form, { attributes: true, childList: true, subtree: true })
  focus()
  return () => observer.disconnect()
}

/**
 * Calls `work` as soon as none of the fields has the focus.
 *
 * @returns a function that stops waiting
 */
export const runWhenUnfocused = (
  form: HTMLElement | null,
  paths: readonly string[],
  work: () => void,
): (() => void) => {
  const isFocused = () => findFocusedPath(form, paths) !== undefined
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
  // While the focus moves, no element has it.
  const checkLater = () => setTimeout(check)
  // Listens on the document, because an element that is removed does not report that it lost the focus.
  for (const type of ['focusin', 'focusout'])
    document.addEventListener(type, checkLater, { signal: waiting.signal })
  return () => waiting.abort()
}
