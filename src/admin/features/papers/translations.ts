import { translated } from '../../../fields/translated'

export type PaperWords = (typeof translations)['en']

const count = (total: number, one: string, many: string): string => `${total} ${total === 1 ? one : many}`

export const translations = translated({
  en: {
    attach: 'Attach files…',
    attachKind: (kind: string) => `Attach: ${kind}`,
    attachOne: 'Attach…',
    dropHere: {
      customers: 'Drop the files to attach them to this customer',
      deals: 'Drop the files to attach them to this deal',
      leads: 'Drop the files to attach them to this lead',
      vehicles: 'Drop pictures and papers to attach them to this vehicle',
    },
    ended: (stored: number, failed: number) =>
      failed === 0
        ? `${count(stored, 'file', 'files')} attached`
        : `${count(stored, 'file', 'files')} attached, ${failed} not`,
    failed: 'It could not be stored. Try again.',
    isMissing: 'missing',
    isThere: 'is here',
    kindOf: (title: string) => `Kind of paper: ${title}`,
    limits: (most: string) => `Or drop them anywhere on this page. Any kind of file, ${most} at most.`,
    more: (left: number) => `And ${count(left, 'older paper', 'older papers')}.`,
    needed: (there: number, all: number) => `Needed for this deal: ${there} of ${all} are here`,
    noKind: 'No kind',
    none: 'No papers yet.',
    notChanged: 'The kind could not be changed.',
    notRemoved: 'The paper could not be removed.',
    remove: 'Remove',
    states: { sending: 'Sending…', stored: 'Attached', waiting: 'Waiting' },
    title: 'Papers',
    tooLarge: (size: string, most: string) => `It has ${size}: ${most} at most.`,
    undo: 'Undo',
    underWay: (done: number, all: number) => `Attaching files: ${done} of ${all}`,
    unread: 'The papers could not be read. Reload the page.',
    unreadable: 'It could not be read. If it is a folder, choose the files in it.',
    untyped: 'The deal has no type: it counts as retail.',
    unsaved: 'Save first, then drop the files again.',
  },
  es: {
    attach: 'Adjuntar archivos…',
    attachKind: (kind) => `Adjuntar: ${kind}`,
    attachOne: 'Adjuntar…',
    dropHere: {
      customers: 'Suelte los archivos para adjuntarlos a este cliente',
      deals: 'Suelte los archivos para adjuntarlos a esta operación',
      leads: 'Suelte los archivos para adjuntarlos a este interesado',
      vehicles: 'Suelte fotos y documentos para adjuntarlos a este vehículo',
    },
    ended: (stored, failed) =>
      failed === 0
        ? count(stored, 'archivo adjuntado', 'archivos adjuntados')
        : `${count(stored, 'archivo adjuntado', 'archivos adjuntados')}, ${failed} no`,
    failed: 'No se pudo guardar. Inténtelo de nuevo.',
    isMissing: 'falta',
    isThere: 'está',
    kindOf: (title) => `Clase de documento: ${title}`,
    limits: (most) => `O suéltelos en cualquier lugar de esta página. Cualquier tipo, ${most} como máximo.`,
    more: (left) => `Y ${count(left, 'documento anterior', 'documentos anteriores')}.`,
    needed: (there, all) => `Necesarios para esta operación: ${there} de ${all}`,
    noKind: 'Sin clase',
    none: 'Aún no hay documentos.',
    notChanged: 'No se pudo cambiar la clase.',
    notRemoved: 'No se pudo quitar el documento.',
    remove: 'Quitar',
    states: { sending: 'Enviando…', stored: 'Adjuntado', waiting: 'En espera' },
    title: 'Documentos',
    tooLarge: (size, most) => `Tiene ${size}: como máximo ${most}.`,
    undo: 'Deshacer',
    underWay: (done, all) => `Adjuntando archivos: ${done} de ${all}`,
    unread: 'No se pudieron leer los documentos. Vuelva a cargar la página.',
    unreadable: 'No se pudo leer. Si es una carpeta, elija los archivos que contiene.',
    untyped: 'La operación no tiene tipo: cuenta como al por menor.',
    unsaved: 'Guarde primero y suelte los archivos de nuevo.',
  },
})
