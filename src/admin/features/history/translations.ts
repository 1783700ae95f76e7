/** The words around what happened to a record. */
import { translated } from '../../../fields/translated'

type HistoryWords = {
  and: string
  batch: (size: number) => string
  changed: readonly [before: string, from: string, to: string]
  cleared: readonly [before: string, was: string]
  createdWith: (count: number) => string
  deletedHad: (count: number) => string
  emptyText: string
  booleans: { no: string; yes: string }
  headline: {
    engine: (name: null | string, operation: Operation, noun: string) => string
    /** `name` is null if the key had none. */
    key: (name: null | string, operation: Operation) => string
    user: (name: string, operation: Operation, noun: string) => string
  }
  inserted: string
  listed: { added: string; in: string; removed: string }
  newer: string
  nothing: string
  nothingShown: string
  older: string
  pages: string
  removed: string
  reordered: readonly [before: string, after: string]
  set: readonly [before: string, to: string]
  staff: string
  title: string
  tooOld: string
  unseen: readonly [before: string, after: string]
  versions: string
}

type Operation = 'create' | 'delete' | 'update'

const did = { create: 'created', delete: 'deleted', update: 'changed' }
const hizo = { create: 'creó', delete: 'borró', update: 'cambió' }

export const translations = translated<HistoryWords>({
  en: {
    and: 'and',
    batch: (size) => `Part of a bulk change of ${size} records`,
    changed: ['Changed', 'from', 'to'],
    cleared: ['Cleared', ', which was'],
    createdWith: (count) => `With ${count} ${count === 1 ? 'value' : 'values'}`,
    deletedHad: (count) => `It had ${count} ${count === 1 ? 'value' : 'values'}`,
    emptyText: 'empty text',
    booleans: { no: 'no', yes: 'yes' },
    headline: {
      engine: (name, operation, noun) =>
        `The service${name === null ? '' : ` (${name})`} ${did[operation]} this ${noun}`,
      key: (name, operation) =>
        `${did[operation].charAt(0).toUpperCase()}${did[operation].slice(1)} by ${name === null ? 'an app' : `the key ${name}`}`,
      user: (name, operation, noun) => `${name} ${did[operation]} this ${noun}`,
    },
    inserted: 'Added',
    listed: { added: 'added', in: 'In', removed: 'removed' },
    newer: 'Newer changes',
    nothing:
      'Nothing is recorded of this record: it was not changed since changes are kept, or so long ago that they are no longer.',
    nothingShown: 'Nothing that is shown to you was changed.',
    older: 'Older changes',
    pages: 'Pages of the history',
    removed: 'Removed',
    reordered: ['Put', 'in another order'],
    set: ['Set', 'to'],
    staff: 'Staff',
    title: 'History',
    tooOld: 'There are no changes as old as that.',
    unseen: ['Changed', ', personal data that is not shown here'],
    versions: 'Compare and restore versions',
  },
  es: {
    and: 'y',
    batch: (size) => `Parte de un cambio de ${size} registros a la vez`,
    changed: ['Cambió', 'de', 'a'],
    cleared: ['Vació', ', que era'],
    createdWith: (count) => `Con ${count} ${count === 1 ? 'valor' : 'valores'}`,
    deletedHad: (count) => `Tenía ${count} ${count === 1 ? 'valor' : 'valores'}`,
    emptyText: 'texto vacío',
    booleans: { no: 'no', yes: 'sí' },
    headline: {
      // The nouns of collections have either gender: a record has one.
      engine: (name, operation) =>
        `El servicio${name === null ? '' : ` (${name})`} ${hizo[operation]} este registro`,
      key: (name, operation) =>
        `${name === null ? 'Una aplicación' : `La clave ${name}`} ${hizo[operation]} este registro`,
      user: (name, operation) => `${name} ${hizo[operation]} este registro`,
    },
    inserted: 'Añadió',
    listed: { added: 'añadió', in: 'En', removed: 'quitó' },
    newer: 'Cambios más recientes',
    nothing:
      'No hay nada anotado de este registro: no cambió desde que se guardan los cambios, o hace tanto que ya no se guardan.',
    nothingShown: 'No cambió nada de lo que se le muestra.',
    older: 'Cambios más antiguos',
    pages: 'Páginas del historial',
    removed: 'Quitó',
    reordered: ['Puso', 'en otro orden'],
    set: ['Dio a', 'el valor'],
    staff: 'Personal',
    title: 'Historial',
    tooOld: 'No hay cambios tan antiguos.',
    unseen: ['Cambió', ', datos personales que no se muestran aquí'],
    versions: 'Comparar y restaurar versiones',
  },
})
