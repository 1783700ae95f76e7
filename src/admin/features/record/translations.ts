import { translated } from '../../../fields/translated'

/** The texts of a record's page. */
export const translations = translated({
  en: {
    about: 'About',
    edit: 'Edit',
    failed: 'The service could not be reached. Check your connection, then try again.',
    header: 'Status and contact',
    none: 'none yet',
    noEmail: 'No e-mail',
    noPhone: 'No phone',
    noStatus: 'No status yet',
    nothingKnown: 'Nothing is recorded yet.',
    statusChanged: (status: string) => `Status changed to ${status}.`,
    text: 'Text',
    textTo: (phone: string) => `Text ${phone}`,
  },
  es: {
    about: 'Datos',
    edit: 'Editar',
    failed: 'No se pudo contactar con el servicio. Revise su conexión e inténtelo de nuevo.',
    header: 'Estado y contacto',
    none: 'sin asignar',
    noEmail: 'Sin correo',
    noPhone: 'Sin teléfono',
    noStatus: 'Sin estado todavía',
    nothingKnown: 'Todavía no hay datos.',
    statusChanged: (status) => `Nuevo estado: ${status}.`,
    text: 'Mensaje',
    textTo: (phone) => `Mensaje a ${phone}`,
  },
})
