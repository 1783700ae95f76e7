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
    total: (count) => (count === 1 ? '1 interesado' : `${count} interesados`),
    unlabelled: 'Nuevos',
  },
})

/** Minutes as `25 min` or `3 h`. */
const shortDuration = (minutes: number): string =>
  minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`

export const translations = translated({
  en: {
    chooseReason: 'Choose a reason first.',
    days: (count: number) => (count === 1 ? '1 day' : `${count} days`),
    late: (time: string) => `${time} late`,
    meeting: 'Meeting',
    noVehicle: 'no vehicle yet',
    reason: 'Reason',
    shortDuration,
    why: (name: string) => `Why is ${name} lost?`,
  },
  es: {
    chooseReason: 'Primero elija un motivo.',
    days: (count) => (count === 1 ? '1 día' : `${count} días`),
    late: (time) => `${time} de retraso`,
    meeting: 'Cita',
    noVehicle: 'aún sin vehículo',
    reason: 'Motivo',
    shortDuration,
    why: (name) => `¿Por qué se perdió ${name}?`,
  },
})
