import { translated } from '../../../fields/translated'

export const translations = translated({
  en: {
    all: (collection: string) => `Show all: ${collection}`,
    close: 'Close the search',
    failed: 'The search could not be asked. Check your connection, then type again.',
    found: (count: number) => (count === 1 ? '1 record found.' : `${count} records found.`),
    hint: 'Name, phone, e-mail, VIN, stock or deal number',
    label: 'Search people, vehicles and deals',
    none: (text: string) => `Nothing was found for “${text}”.`,
    open: 'Search',
    results: 'Results',
    searching: 'Searching…',
    short: 'Type at least two letters or digits.',
  },
  es: {
    all: (collection: string) => `Mostrar todo: ${collection}`,
    close: 'Cerrar la búsqueda',
    failed: 'No se pudo buscar. Compruebe su conexión y escriba de nuevo.',
    found: (count: number) => (count === 1 ? '1 registro encontrado.' : `${count} registros encontrados.`),
    hint: 'Nombre, teléfono, correo, VIN, número de inventario o de operación',
    label: 'Buscar personas, vehículos y operaciones',
    none: (text: string) => `No se encontró nada con «${text}».`,
    open: 'Buscar',
    results: 'Resultados',
    searching: 'Buscando…',
    short: 'Escriba al menos dos letras o cifras.',
  },
})
