import { translated } from '../../../../fields/translated'

/** The words of a timeline. */
export const translations = translated({
  en: {
    by: (name: string) => `by ${name}`,
    earlier: 'Show earlier',
    earlierShown: (count: number) => `${count} more shown.`,
    empty: 'Nothing has happened yet. Calls, texts, e-mails and meetings with this person appear here.',
    failed: 'The timeline could not be read.',
    gone: 'This record is no longer yours to see.',
    loading: 'Reading the timeline…',
    noText: 'Without text',
    template: (title: string) => `Template: ${title}`,
    timeline: 'Timeline',
    unnamed: 'Without a name',
    upcoming: 'Upcoming',
  },
  es: {
    by: (name) => `por ${name}`,
    earlier: 'Mostrar anteriores',
    earlierShown: (count) => `Se muestran ${count} más.`,
    empty: 'Todavía no ha pasado nada. Aquí aparecen llamadas, mensajes, correos y citas con esta persona.',
    failed: 'No se pudo leer el historial de contactos.',
    gone: 'Ya no puede ver este registro.',
    loading: 'Leyendo el historial de contactos…',
    noText: 'Sin texto',
    template: (title) => `Plantilla: ${title}`,
    timeline: 'Historial de contactos',
    unnamed: 'Sin nombre',
    upcoming: 'Próximas',
  },
})
