import { translated } from '../../../fields/translated'

export const translations = translated({
  en: {
    more: (count: number) => `And ${count} more, in the list`,
    no: 'No',
    none: 'None yet.',
    open: 'Open in a new window',
    others: (count: number) => `and ${count} more`,
    set: 'Set',
    title: 'Title',
    yes: 'Yes',
  },
  es: {
    more: (count) => `Y ${count} más, en la lista`,
    no: 'No',
    none: 'Todavía no hay.',
    open: 'Abrir en otra ventana',
    others: (count) => `y ${count} más`,
    set: 'Definido',
    title: 'Título',
    yes: 'Sí',
  },
})

export type RelatedWords = (typeof translations)['en']
