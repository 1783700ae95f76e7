/**
 * After a save that was refused: opens the tab with the first field that is not valid, scrolls it to the middle of the window,
 * where no message covers it, and gives it the focus.
 */

import { until } from '../../shared/until'

/** A refusal is rendered some frames after it was answered. */
const waitMs = 15_000

const input =
  'input:not([type=hidden], [disabled]), textarea:not([disabled]), select:not([disabled]), [contenteditable=true]'

/** The form is disabled for as long as the save takes and rendered anew after it: the focus counts when it has stayed so long. */
const steadyMs = 400

/** @returns whether there is such a field */
export const focusFirstInvalid = async (form: HTMLElement): Promise<boolean> => {
  const error = await until(waitMs, () => errorIn(form) ?? tabWithErrors(form))
  if (error?.matches(tab)) error.click()
  if (!(await until(waitMs, () => fieldIn(form)))) return false
  fieldIn(form)?.scrollIntoView({ block: 'center' })
  const pressed = document.activeElement
  let since = performance.now()
  await until(waitMs, () => {
    const { activeElement } = document
    const field = fieldIn(form)
    const hasFocus = field?.contains(activeElement) === true
    const isElsewhere = activeElement !== pressed && activeElement !== document.body
    // The reader went on already.
    if (!hasFocus && isElsewhere) return true
    if (!hasFocus) {
      since = performance.now()
      field?.querySelector<HTMLElement>(input)?.focus({ preventScroll: true })
    }
    return performance.now() - since > steadyMs ? true : undefined
  })
  return true
}

const fieldIn = (form: HTMLElement): HTMLElement | undefined =>
  errorIn(form)?.closest<HTMLElement>('.field-type') ?? undefined

const tab = '.tabs-field__tab-button'

/** The message of the first field that is shown. Messages of other tabs are not, and have no place. */
const errorIn = (form: HTMLElement): HTMLElement | undefined =>
  [...form.querySelectorAll<HTMLElement>('.field-error')].find((each) => each.getClientRects().length > 0)

const tabWithErrors = (form: HTMLElement): HTMLElement | undefined =>
  [...form.querySelectorAll<HTMLElement>(tab)].find((each) => each.querySelector('.error-pill:not([hidden])'))
