import { translated } from '../../../fields/translated'

export const translations = translated({
  en: {
    days: (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`,
    firstContact: 'First contact',
    late: (time: string) => `${time} late`,
    never: 'never',
    actionsFor: 'The quick actions are recorded on the latest lead of this customer:',
    leftAlone: 'Asked not to be contacted',
    newLead: 'Create a lead',
    noLead: 'This customer has no lead that you may see. Quick actions need one.',
    noRep: 'There is no sales rep who would see all of it. Reps see the leads of their tenants.',
    repsOfAll: 'Only reps who will see all selected leads are offered.',
    repsOfOne: 'Only reps who will see this lead are offered.',
  },
  es: {
    days: (count) => `${count} ${count === 1 ? 'día' : 'días'}`,
    firstContact: 'Primer contacto',
    late: (time) => `${time} de retraso`,
    never: 'nunca',
    actionsFor: 'Las acciones rápidas se anotan en el último interesado de este cliente:',
    leftAlone: 'Pidió que no se le contacte',
    newLead: 'Crear un interesado',
    noLead: 'Este cliente no tiene ningún interesado que usted pueda ver. Las acciones rápidas lo necesitan.',
    noRep: 'No hay vendedor que lo vería todo. Los vendedores ven los interesados de sus empresas.',
    repsOfAll: 'Solo se ofrecen vendedores que verán todos los interesados elegidos.',
    repsOfOne: 'Solo se ofrecen vendedores que verán este interesado.',
  },
})
