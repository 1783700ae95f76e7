import { faults } from './faults'
import type { translations } from './translations'

/** In milliseconds. A page is built in many steps: one look after a few of them is enough. */
export const pause = 200

/**
 * Fixes what is there, and what comes, until it is ended by the function that is returned. Only what is added, removed or
 * written is watched, no attribute: and fixing sets attributes alone, so it never calls itself.
 */
export const watch = (root: HTMLElement, words: (typeof translations)['en']): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const fixAll = () => {
    timer = undefined
    for (const { fix, of } of faults) {
      for (const element of root.querySelectorAll<HTMLElement>(of)) setAll(element, fix(element, words))
    }
  }
  const later = () => {
    timer ??= setTimeout(fixAll, pause)
  }
  const observer = new MutationObserver(later)
  // Not at once: React still compares what the server sent with what it would make itself.
  later()
  observer.observe(root, { characterData: true, childList: true, subtree: true })
  return () => {
    observer.disconnect()
    clearTimeout(timer)
  }
}

/** Writes what is not so already; null takes the attribute away. */
const setAll = (element: HTMLElement, attributes: Record<string, null | string>): void => {
  for (const [name, value] of Object.entries(attributes)) {
    if (element.getAttribute(name) === value) continue
    if (value === null) element.removeAttribute(name)
    else element.setAttribute(name, value)
  }
}
