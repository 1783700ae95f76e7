import { translated } from '../../../fields/translated'

/** The path of the page with all collections, below the panel's URL. */
export const allRecordsPath = '/records'

export const translations = translated({
  en: {
    allRecords: 'All records',
    day: 'My work',
    find: 'Find a collection',
    more: 'More',
    none: 'No collection has this name.',
    phoneBar: 'Shortcuts',
    toDo: 'to do',
  },
  es: {
    allRecords: 'Todos los registros',
    day: 'Mi trabajo',
    find: 'Buscar una colección',
    more: 'Más',
    none: 'Ninguna colección se llama así.',
    phoneBar: 'Accesos directos',
    toDo: 'por atender',
  },
})
