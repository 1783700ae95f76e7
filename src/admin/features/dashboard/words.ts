import type { InLanguages } from '../../shared/language'
import type { Age } from '../../../plugins/saved-views/filters/figures'

const some = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

const en = {
  ages: {
    days: '1 to 2 days',
    older: 'Longer',
    today: 'Since today',
    week: '3 to 7 days',
  } satisfies Record<Age, string>,
  deals: 'Deals by status',
  emptyStatus: 'Empty status',
  errors: 'Deals in error',
  failed: 'The numbers could not be read. The lists below work as always.',
  inError: (count: number) => some(count, 'deal needs a look', 'deals need a look'),
  lead: (id: number) => `Lead ${id}`,
  leads: 'Leads by status',
  loading: 'The numbers are on their way…',
  meetings: (count: number) => some(count, 'meeting', 'meetings'),
  moreMeetings: (count: number) => `And ${count} more, in the list of meetings.`,
  noDeals: 'There are no deals yet. The first one is counted here as soon as it is saved.',
  noErrors: 'No deal is in error.',
  noLeads: 'There are no leads yet. The first one is counted here as soon as it is saved.',
  noMeetings: 'None today. Those you plan for today are listed here.',
  noStatus: 'No status',
  nobody: 'Nobody is assigned',
  nobodyWaits: 'Everybody has been contacted.',
  otherDeals: (count: number) => `And ${some(count, 'deal', 'deals')} of other statuses.`,
  overview: 'Overview',
  today: 'Today’s meetings',
  unnamed: 'Meeting',
  unread: (count: number) => `${count} without a price that reads as a number`,
  waiting: 'Waiting for first contact',
  waits: (count: number) => some(count, 'lead waits', 'leads wait'),
}

/** The words of the dashboard. */
export const words: InLanguages<typeof en> = {
  en,
  es: {
    ages: { days: 'De 1 a 2 días', older: 'Más tiempo', today: 'Desde hoy', week: 'De 3 a 7 días' },
    deals: 'Operaciones por estado',
    emptyStatus: 'Estado vacío',
    errors: 'Operaciones con error',
    failed: 'No se pudieron leer las cifras. Las listas de abajo funcionan como siempre.',
    inError: (count) => some(count, 'operación necesita atención', 'operaciones necesitan atención'),
    lead: (id) => `Interesado ${id}`,
    leads: 'Interesados por estado',
    loading: 'Las cifras están en camino…',
    meetings: (count) => some(count, 'cita', 'citas'),
    moreMeetings: (count) => `Y ${count} más, en la lista de citas.`,
    noDeals: 'Todavía no hay operaciones. La primera se cuenta aquí en cuanto se guarda.',
    noErrors: 'Ninguna operación tiene un error.',
    noLeads: 'Todavía no hay interesados. El primero se cuenta aquí en cuanto se guarda.',
    noMeetings: 'Hoy ninguna. Las que planifique para hoy aparecen aquí.',
    noStatus: 'Sin estado',
    nobody: 'Nadie asignado',
    nobodyWaits: 'Ya se ha contactado con todos.',
    otherDeals: (count) => `Y ${some(count, 'operación', 'operaciones')} de otros estados.`,
    overview: 'Resumen',
    today: 'Citas de hoy',
    unnamed: 'Cita',
    unread: (count) => `${count} sin un precio que se lea como número`,
    waiting: 'A la espera del primer contacto',
    waits: (count) => some(count, 'interesado espera', 'interesados esperan'),
  },
}
