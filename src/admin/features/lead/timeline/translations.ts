import { translated } from '../../../../fields/translated'
import type { EntryKind } from './entry'

const withRecord = (text: string, record: string | undefined): string =>
  record === undefined ? text : `${text}: ${record}`

/** The words of a timeline. */
export const translations = translated({
  en: {
    addNote: 'Add the note',
    all: 'All',
    by: (name: string) => `by ${name}`,
    /** @param record the title of another record than that of the page */
    created: (source: null | string, record: string | undefined) =>
      withRecord(source === null ? 'Created' : `Created from ${source}`, record),
    done: 'done',
    due: 'due',
    earlier: 'Show earlier',
    earlierShown: (count: number) => `${count} more shown.`,
    empty:
      'Nothing has happened yet. Calls, texts, e-mails, notes and meetings with this person appear here.',
    failed: 'The timeline could not be read.',
    gone: 'This record is no longer yours to see.',
    kinds: {
      attachments: 'Files',
      changes: 'Changes',
      leadEvents: 'Calls and events',
      meetings: 'Meetings',
      messages: 'Messages',
      notes: 'Notes',
      tasks: 'Tasks',
    } satisfies Record<EntryKind, string>,
    none: 'There is nothing here.',
    noteAdded: 'The note is added.',
    noText: 'Without text',
    noValue: 'none',
    overdue: 'overdue',
    show: 'Show',
    taskOf: (name: string) => `Task of ${name}`,
    template: (title: string) => `Template: ${title}`,
    timeline: 'Timeline',
    unnamed: 'Without a name',
    upcoming: 'Next',
    writeNote: 'Write a note…',
  },
  es: {
    addNote: 'Añadir la nota',
    all: 'Todo',
    by: (name) => `por ${name}`,
    created: (source, record) => withRecord(source === null ? 'Creado' : `Creado desde ${source}`, record),
    done: 'hecha',
    due: 'vence',
    earlier: 'Mostrar anteriores',
    earlierShown: (count) => `Se muestran ${count} más.`,
    empty:
      'Todavía no ha pasado nada. Aquí aparecen llamadas, mensajes, correos, notas y citas con esta persona.',
    failed: 'No se pudo leer la cronología.',
    gone: 'Ya no puede ver este registro.',
    kinds: {
      attachments: 'Archivos',
      changes: 'Cambios',
      leadEvents: 'Llamadas y eventos',
      meetings: 'Citas',
      messages: 'Mensajes',
      notes: 'Notas',
      tasks: 'Tareas',
    },
    none: 'Aquí no hay nada.',
    noteAdded: 'La nota está añadida.',
    noText: 'Sin texto',
    noValue: 'ninguno',
    overdue: 'vencida',
    show: 'Mostrar',
    taskOf: (name) => `Tarea de ${name}`,
    template: (title) => `Plantilla: ${title}`,
    timeline: 'Cronología',
    unnamed: 'Sin nombre',
    upcoming: 'Lo próximo',
    writeNote: 'Escriba una nota…',
  },
})
