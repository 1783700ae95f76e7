import { translated } from '../../../../fields/translated'

/** Texts about webhooks that fail or are disabled. */
export const translations = translated({
  en: {
    disabled: 'is disabled since',
    failing: (failures: number) => `fails (${failures} tries) since`,
    more: (count: number) => `And ${count} more, in the list of webhooks.`,
    open: 'See why, and what to do',
    title: 'Webhooks that need somebody',
  },
  es: {
    disabled: 'está desactivado desde el',
    failing: (failures) => `falla (${failures} intentos) desde el`,
    more: (count) => `Y ${count} más, en la lista de webhooks.`,
    open: 'Ver por qué y qué hacer',
    title: 'Webhooks que necesitan a alguien',
  },
})
