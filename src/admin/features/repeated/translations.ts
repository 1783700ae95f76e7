import { translated } from '../../../fields/translated'

export const translations = translated({
  en: {
    explained: 'Records of one tenant that have the same value. The newest come first.',
    more: (count: number) => `Only the newest ${count} values are shown.`,
    none: 'None.',
    sameKey: 'Also in:',
    title: 'Repeated numbers',
  },
  es: {
    explained: 'Registros de un mismo negocio con el mismo valor. Primero los más recientes.',
    more: (count) => `Solo se muestran los ${count} valores más recientes.`,
    none: 'Ninguno.',
    sameKey: 'También en:',
    title: 'Números repetidos',
  },
})
