import { faults } from './faults'
import type { translations } from './translations'

/** Milliseconds between passes. A page renders in many steps, so changes are collected. */
export const pauseMs = 200

/**
 * Applies the fixes to existing and added elements until the returned function is called. It observes nodes and text
 * but not attributes, and fixes set only attributes, so it never triggers itself.
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
    timer ??= setTimeout(fixAll, pauseMs)
  }
  const observer = new MutationObserver(later)
  // Delayed, because React is still comparing the server's markup (hydration).
  later()
  observer.observe(root, { characterData: true, childList: true, subtree: true })
  return () => {
    observer.disconnect()
    clearTimeout(timer)
  }
}

/** Sets attributes that differ; null removes one. */
const setAll = (element: HTMLElement, attributes: Record<string, null | string>): void => {
  for (const [name, value] of Object.entries(attributes)) {
    if (element.getAttribute(name) === value) continue
    if (value === null) element.removeAttribute(name)
    else element.setAttribute(name, value)
  }
}
