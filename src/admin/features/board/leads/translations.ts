import { translated } from '../../../../fields/translated'
import type { BoardWords } from '../BoardContext'

export const boardTranslations = translated<BoardWords>({
  en: {
    board: 'Lead board',
    create: 'New lead',
    emptyBoard: 'Leads appear here as they come in.',
    emptyColumn: 'No leads here.',
    mine: 'Mine',
    nothingFound: 'No leads with these filters.',
    searchBy: 'Name, phone or e-mail',
    showBoard: 'Show as board',
    total: (count: number) => (count === 1 ? '1 lead' : `${count} leads`),
    unlabelled: 'New',
  },
  es: {
    board: 'Tablero de interesados',
    create: 'Nuevo interesado',
    emptyBoard: 'Los interesados aparecen aquí a medida que llegan.',
    emptyColumn: 'No hay interesados aquí.',
    mine: 'Los míos',
    nothingFound: 'No hay interesados con estos filtros.',
    searchBy: 'Nombre, teléfono o correo',
    showBoard: 'Ver como tablero',
    total: (count) => (count === 1 ? '1 interesado' : `${count} interesados`),
    unlabelled: 'Nuevos',
  },
})

export const translations = translated({
  en: {
    chooseReason: 'Choose a reason first.',
    nextStep: 'Next:',
    nothingHappened: 'Nothing happened yet',
    reason: 'Reason',
    receivedAt: 'Came in',
    why: (name: string) => `Why is ${name} lost?`,
  },
  es: {
    chooseReason: 'Primero elija un motivo.',
    nextStep: 'Próximo paso:',
    nothingHappened: 'Aún no ha pasado nada',
    reason: 'Motivo',
    receivedAt: 'Llegó',
    why: (name) => `¿Por qué se perdió ${name}?`,
  },
})
