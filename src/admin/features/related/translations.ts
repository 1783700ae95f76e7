import { translated } from '../../../fields/translated'

/** The words around tables of related records. */
export const translations = translated({
  en: {
    more: (count: number) => `And ${count} more, in the list`,
    no: 'No',
    none: 'None yet.',
    number: 'Number',
    open: 'Open in a new window',
    title: 'Title',
    yes: 'Yes',
  },
  es: {
    more: (count) => `Y ${count} más, en la lista`,
    no: 'No',
    none: 'Todavía no hay.',
    number: 'Número',
    open: 'Abrir en otra ventana',
    title: 'Título',
    yes: 'Sí',
  },
})

export type RelatedWords = (typeof translations)['en']
