import { translated } from '../../../../fields/translated'
import type { BoardWords } from '../BoardContext'

export const boardTranslations = translated<BoardWords>({
  en: {
    board: 'Deal board',
    create: 'New deal',
    emptyBoard: 'Deals appear here when they are started.',
    emptyColumn: 'No deals here.',
    mine: 'Mine',
    nothingFound: 'No deals with these filters.',
    searchBy: 'Deal number, VIN or customer',
    total: (count: number) => (count === 1 ? '1 deal' : `${count} deals`),
    unlabelled: 'Other',
  },
  es: {
    board: 'Tablero de operaciones',
    create: 'Nueva operación',
    emptyBoard: 'Las operaciones aparecen aquí cuando se inician.',
    emptyColumn: 'No hay operaciones aquí.',
    mine: 'Las mías',
    nothingFound: 'No hay operaciones con estos filtros.',
    searchBy: 'Número, VIN o cliente',
    total: (count) => (count === 1 ? '1 operación' : `${count} operaciones`),
    unlabelled: 'Otros',
  },
})

export const translations = translated({
  en: {
    closing: 'Closes',
    pastClosing: 'Was due',
    status: 'Status:',
    unnumbered: 'Deal without a number',
    withoutStatus: 'No status',
  },
  es: {
    closing: 'Cierra:',
    pastClosing: 'Venció:',
    status: 'Estado:',
    unnumbered: 'Operación sin número',
    withoutStatus: 'Sin estado',
  },
})
