import { translated } from '../../../fields/translated'

export const translations = translated({
  en: {
    compare: (title: string) => `Compare and merge: ${title}`,
    different: 'Not the same person',
    differentFrom: (title: string) => `Not the same person: ${title}`,
    failed: 'This was not stored. Try again in a moment.',
    link: 'Link to this customer',
    linkTo: (title: string) => `Link to this customer: ${title}`,
    marked: (title: string) => `${title} is kept as another person.`,
    undo: 'Undo',
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
    different: 'No es la misma persona',
    differentFrom: (title: string) => `No es la misma persona: ${title}`,
    failed: 'No se guardó. Inténtelo de nuevo en un momento.',
    link: 'Vincular a este cliente',
    linkTo: (title: string) => `Vincular a este cliente: ${title}`,
    marked: (title: string) => `${title} queda como otra persona.`,
    undo: 'Deshacer',
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
