import { translated } from '../../../fields/translated'

/** Texts for a save that conflicts with a newer change. */
export const translations = translated({
  en: {
    gone: 'This record could not be read. It may be gone.',
    mine: ['You changed', ' too. Saving your changes puts yours in the place of theirs.'],
    more: (count: number) => `And ${count} earlier changes; see the history.`,
    nameless: (noun: string) => `${noun} without a name`,
    newRecord: (noun: string) => `New: ${noun}`,
    reload: 'Reload, without my changes',
    save: 'Save only my changes',
    saveOver: 'Save only my changes, over theirs',
    since: 'Nothing was saved yet. Since you opened this record:',
    title: 'Changed while you had it open',
    what: 'The newer changes',
  },
  es: {
    gone: 'No se pudo leer este registro. Quizá ya no existe.',
    mine: ['Usted también cambió', '. Si guarda sus cambios, quedan en lugar de los otros.'],
    more: (count) => `Y ${count} cambios antes; el historial los cuenta.`,
    nameless: (noun) => `${noun} sin nombre`,
    newRecord: (noun) => `Nuevo registro: ${noun}`,
    reload: 'Recargar, sin mis cambios',
    save: 'Guardar solo mis cambios',
    saveOver: 'Guardar solo mis cambios, sobre los otros',
    since: 'Aún no se guardó nada. Desde que abrió este registro:',
    title: 'Cambió mientras lo tenía abierto',
    what: 'Los cambios más recientes',
  },
})
