import { translated } from '../../../fields/translated'

/** The words above the form of a lead or customer. */
export const translations = translated({
  en: {
    actionsFor: 'The quick actions are recorded on the latest lead of this customer:',
    label: 'Status and contact',
    leftAlone: 'Asked not to be contacted',
    newLead: 'Create a lead',
    nobody: 'nobody yet',
    noEmail: 'No e-mail',
    noLead: 'This customer has no lead that you may see. Quick actions need one.',
    noPhone: 'No phone',
    noStatus: 'No status yet',
    rep: 'Sales rep:',
  },
  es: {
    actionsFor: 'Las acciones rápidas se anotan en el último interesado de este cliente:',
    label: 'Estado y contacto',
    leftAlone: 'Pidió que no se le contacte',
    newLead: 'Crear un interesado',
    nobody: 'nadie todavía',
    noEmail: 'Sin correo',
    noLead: 'Este cliente no tiene ningún interesado que usted pueda ver. Las acciones rápidas lo necesitan.',
    noPhone: 'Sin teléfono',
    noStatus: 'Sin estado todavía',
    rep: 'Vendedor:',
  },
})
