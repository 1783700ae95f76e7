import { translated } from '../../../fields/translated'
import type { Part } from './tasks'

/** Minutes as `25 min` or `3 h 5 min`. */
const duration = (minutes: number): string =>
  minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`

const withTitle = (what: string, title: string | undefined): string => (title ? `${what}, ${title}` : what)

/** The texts of the page "My day". */
export const translations = translated({
  en: {
    add: 'Add a task',
    allTasks: 'All tasks',
    done: 'Done',
    doneWith: (what: string, title?: string) => `Done: ${withTitle(what, title)}`,
    due: 'Due (optional)',
    duration,
    failed: 'Your day could not be loaded.',
    fresh: 'New leads without a contact',
    isDone: (what: string) => `Done: ${what}`,
    isPostponed: (what: string) => `Put off until tomorrow: ${what}`,
    loading: 'Loading your day…',
    mine: 'Mine only',
    more: (count: number) => `And ${count} more, in the list.`,
    myDay: 'My day',
    none: { overdue: 'Nothing is overdue.', today: 'Nothing is due today.' },
    noneFresh: 'Everybody has been contacted.',
    notSaved: 'This was not saved. Check the task and try again.',
    parts: {
      later: 'Later',
      overdue: 'Overdue',
      today: 'Due today',
      undated: 'Without a date',
    } satisfies Record<Part, string>,
    postpone: (what: string, title?: string) => `Put off until tomorrow: ${withTitle(what, title)}`,
    rests: {
      leftAlone: 'No first contact is due: this person asked not to be contacted.',
      lost: 'No first contact is due: the lead is lost.',
      onHold: 'No first contact is due: the lead is on hold.',
    },
    responded: (time: string) => `First contact after ${time} of open time`,
    showMyDay: 'Show my day',
    tomorrow: 'Tomorrow',
    unassigned: 'unassigned',
    waited: (time: string) => `Waiting for ${time} of open time`,
    what: 'What is to be done',
  },
  es: {
    add: 'Añadir una tarea',
    allTasks: 'Todas las tareas',
    done: 'Hecha',
    doneWith: (what, title) => `Hecha: ${withTitle(what, title)}`,
    due: 'Para cuándo (opcional)',
    duration,
    failed: 'No se pudo cargar su día.',
    fresh: 'Interesados nuevos sin contacto',
    isDone: (what) => `Hecha: ${what}`,
    isPostponed: (what) => `Para mañana: ${what}`,
    loading: 'Cargando su día…',
    mine: 'Solo lo mío',
    more: (count) => `Y ${count} más, en la lista.`,
    myDay: 'Mi día',
    none: { overdue: 'No hay nada atrasado.', today: 'No hay nada para hoy.' },
    noneFresh: 'Ya se ha contactado con todos.',
    notSaved: 'No se guardó. Mire la tarea e inténtelo de nuevo.',
    parts: { later: 'Más adelante', overdue: 'Atrasado', today: 'Para hoy', undated: 'Sin fecha' },
    postpone: (what, title) => `Dejar para mañana: ${withTitle(what, title)}`,
    rests: {
      leftAlone: 'Sin primer contacto pendiente: esta persona pidió que no la contacten.',
      lost: 'Sin primer contacto pendiente: el interesado está perdido.',
      onHold: 'Sin primer contacto pendiente: el interesado está en espera.',
    },
    responded: (time) => `Primer contacto tras ${time} de horario abierto`,
    showMyDay: 'Ver mi día',
    tomorrow: 'Mañana',
    unassigned: 'sin asignar',
    waited: (time) => `Espera desde hace ${time} de horario abierto`,
    what: 'Qué hay que hacer',
  },
})
