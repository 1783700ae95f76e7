import { translated } from '../../../fields/translated'

export const translations = translated({
  en: {
    all: 'All collections',
    collection: 'Collection',
    delete: 'Delete',
    everything: 'Everything',
    none: 'It may do nothing yet. Tick what it may do.',
    read: 'Read',
    title: 'What it may do',
    write: 'Write',
    written: 'In words',
  },
  es: {
    all: 'Todas las colecciones',
    collection: 'Colección',
    delete: 'Borrar',
    everything: 'Todo',
    none: 'Aún no puede hacer nada. Marque lo que puede hacer.',
    read: 'Leer',
    title: 'Lo que puede hacer',
    write: 'Escribir',
    written: 'En palabras',
  },
})
