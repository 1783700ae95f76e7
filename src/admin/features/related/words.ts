import type { InLanguages } from '../../shared/language'

/** The words around tables of related records. */
export type RelatedWords = Record<'more' | 'no' | 'none' | 'number' | 'open' | 'title' | 'yes', string>

export const words: InLanguages<RelatedWords> = {
  en: {
    more: 'And {count} more, in the list',
    no: 'No',
    none: 'None yet.',
    number: 'Number',
    open: 'Open in a new window',
    title: 'Title',
    yes: 'Yes',
  },
  es: {
    more: 'Y {count} más, en la lista',
    no: 'No',
    none: 'Todavía no hay.',
    number: 'Número',
    open: 'Abrir en otra ventana',
    title: 'Título',
    yes: 'Sí',
  },
}
