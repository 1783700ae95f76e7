import { translated } from '../../../fields/translated'

/** Names of Payload's own elements that have none. */
export const translations = translated({
  en: {
    add: (field: string) => `Add to ${field}`,
    addFilter: 'Add a filter below this one',
    ascending: (column: string) => `Sort by ${column}, ascending`,
    choose: 'Choose',
    clear: (field: string) => `Clear ${field}`,
    create: (collection: string) => `Create in ${collection}`,
    descending: (column: string) => `Sort by ${column}, descending`,
    more: 'More actions',
    newView: 'New saved view',
    nextPage: 'Next page',
    open: (title: string) => `Edit ${title}`,
    previousPage: 'Previous page',
    removeFilter: 'Remove this filter',
    select: (title: string) => `Select ${title}`,
    selectAll: 'Select all of this page',
  },
  es: {
    add: (field) => `Añadir a ${field}`,
    addFilter: 'Añadir un filtro debajo de este',
    ascending: (column) => `Ordenar por ${column}, ascendente`,
    choose: 'Elegir',
    clear: (field) => `Vaciar ${field}`,
    create: (collection) => `Crear en ${collection}`,
    descending: (column) => `Ordenar por ${column}, descendente`,
    more: 'Más acciones',
    newView: 'Nueva vista guardada',
    nextPage: 'Página siguiente',
    open: (title) => `Editar ${title}`,
    previousPage: 'Página anterior',
    removeFilter: 'Quitar este filtro',
    select: (title) => `Seleccionar ${title}`,
    selectAll: 'Seleccionar todos los de esta página',
  },
})
