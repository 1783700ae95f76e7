import type { InLanguages } from '../../../shared/language'

const en = {
  by: 'by {name}',
  earlier: 'Show earlier',
  earlierShown: '{count} more shown.',
  empty: 'Nothing has happened yet. Calls, texts, e-mails and meetings with this person appear here.',
  failed: 'The timeline could not be read.',
  gone: 'This lead is no longer yours to see.',
  loading: 'Reading the timeline…',
  noText: 'Without text',
  template: 'Template: {title}',
  timeline: 'Timeline',
  unnamed: 'Without a name',
  upcoming: 'Upcoming',
}

/** The words of a lead's timeline. */
export const words: InLanguages<typeof en> = {
  en,
  es: {
    by: 'por {name}',
    earlier: 'Mostrar anteriores',
    earlierShown: 'Se muestran {count} más.',
    empty: 'Todavía no ha pasado nada. Aquí aparecen llamadas, mensajes, correos y citas con esta persona.',
    failed: 'No se pudo leer el historial de contactos.',
    gone: 'Ya no puede ver este interesado.',
    loading: 'Leyendo el historial de contactos…',
    noText: 'Sin texto',
    template: 'Plantilla: {title}',
    timeline: 'Historial de contactos',
    unnamed: 'Sin nombre',
    upcoming: 'Próximas',
  },
}
