import { translated } from '../../../fields/translated'

export const translations = translated({
  en: {
    all: (collection: string) => `Search all: ${collection}`,
    narrowed: 'Only the records of this view or filter were searched.',
  },
  es: {
    all: (collection: string) => `Buscar en todo: ${collection}`,
    narrowed: 'Solo se buscó entre los registros de esta vista o filtro.',
  },
})
