import { translated } from '../../../fields/translated'

export const translations = translated({
  en: {
    compare: (title: string) => `Compare and merge: ${title}`,
    merge: 'Compare and merge',
    open: (collection: string, title: string) => `Open ${collection}: ${title}`,
    reasons: {
      address: 'same name and address',
      email: 'same e-mail address',
      licence: 'same driver’s license',
      name: 'same name',
      phone: 'same phone number',
    },
    title: 'Is this somebody who is here already?',
  },
  es: {
    compare: (title: string) => `Comparar y unir: ${title}`,
    merge: 'Comparar y unir',
    open: (collection: string, title: string) => `Abrir ${collection}: ${title}`,
    reasons: {
      address: 'mismo nombre y dirección',
      email: 'mismo correo',
      licence: 'misma licencia de conducir',
      name: 'mismo nombre',
      phone: 'mismo teléfono',
    },
    title: '¿Es alguien que ya está registrado?',
  },
})
