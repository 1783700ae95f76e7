import { translated } from '../../../fields/translated'

export const translations = translated({
  en: {
    changed: (at: string, id: number) => `changed ${at}, ID ${id}`,
    chooseAnother: 'Choose another instead',
    chosen: (count: number) =>
      count === 1
        ? 'One is chosen. Which, is not yours to see; ask a manager. Saving leaves it as it is.'
        : `${count} are chosen. Which, is not yours to see; ask a manager. Saving leaves them as they are.`,
    failed: (typed: string) =>
      typed === ''
        ? 'The records could not be loaded. Check your connection, then type.'
        : `“${typed}” could not be searched. Check your connection, then type again.`,
    foundBy: (typed: string) => `found by “${typed}”`,
    none: 'None is chosen. What could stand here is not yours to see; ask a manager.',
    rest: (count: number, typed: string) =>
      typed === ''
        ? `and ${count} more: type to search`
        : `and ${count} more with “${typed}”: type more letters`,
    searching: (typed: string) => (typed === '' ? 'Loading…' : `Searching “${typed}”…`),
  },
  es: {
    changed: (at, id) => `cambio del ${at}, ID ${id}`,
    chooseAnother: 'Elegir otro en su lugar',
    chosen: (count) =>
      count === 1
        ? 'Hay uno elegido, pero no puede verlo; pregunte a un gerente. Al guardar queda como está.'
        : `Hay ${count} elegidos, pero no puede verlos; pregunte a un gerente. Al guardar quedan como están.`,
    failed: (typed) =>
      typed === ''
        ? 'No se pudieron cargar los registros. Compruebe su conexión y escriba.'
        : `No se pudo buscar «${typed}». Compruebe su conexión y escriba de nuevo.`,
    foundBy: (typed) => `encontrado por «${typed}»`,
    none: 'No hay nada elegido. No puede ver lo que podría estar aquí; pregunte a un gerente.',
    rest: (count, typed) =>
      typed === ''
        ? `y ${count} más: escriba para buscar`
        : `y ${count} más con «${typed}»: escriba más letras`,
    searching: (typed) => (typed === '' ? 'Cargando…' : `Buscando «${typed}»…`),
  },
})
