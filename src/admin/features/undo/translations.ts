import { translated } from '../../../fields/translated'

const records = (count: number) => `${count} ${count === 1 ? 'record' : 'records'}`
const registros = (count: number) => `${count} ${count === 1 ? 'registro' : 'registros'}`

const said = (verb: string) => (count: number, failed: number) =>
  failed === 0 ? `${records(count)} ${verb}.` : `${count} of ${records(count + failed)} ${verb}. Not ${verb}:`

const dicho = (verb: string) => (count: number, failed: number) =>
  failed === 0
    ? `${registros(count)}: ${verb}.`
    : `${count} de ${registros(count + failed)}: ${verb}. Los demás no:`

export const translations = translated({
  en: {
    deletedOne: (name: string) => `${name} was deleted.`,
    failed: 'This did not work, and nothing was put back. Try again.',
    more: (count: number) => `And ${count} more.`,
    notWritten: 'The other records',
    redo: 'Redo',
    summary: { deleted: said('deleted'), undone: said('put back'), updated: said('changed') },
    unavailable: 'This can no longer be undone, or is not yours to undo.',
    undo: 'Undo',
    undoAll: (count: number) => `Undo all ${records(count)}`,
    undoing: 'Undoing…',
  },
  es: {
    deletedOne: (name) => `${name}: borrado.`,
    failed: 'No ha funcionado y no se repuso nada. Inténtelo de nuevo.',
    more: (count) => `Y ${count} más.`,
    notWritten: 'Los demás registros',
    redo: 'Rehacer',
    summary: { deleted: dicho('borrado'), undone: dicho('repuesto'), updated: dicho('cambiado') },
    unavailable: 'Esto ya no se puede deshacer, o no le corresponde.',
    undo: 'Deshacer',
    undoAll: (count) => `Deshacer los ${registros(count)}`,
    undoing: 'Deshaciendo…',
  },
})
