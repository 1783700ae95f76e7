import { translated } from '../../../fields/translated'

export const translations = translated({
  en: {
    noRep: 'There is no sales rep who would see all of it. Reps see the leads of their tenants.',
    repsOfAll: 'Only reps who will see all selected leads are offered.',
    repsOfOne: 'Only reps who will see this lead are offered.',
  },
  es: {
    noRep: 'No hay vendedor que lo vería todo. Los vendedores ven los interesados de sus empresas.',
    repsOfAll: 'Solo se ofrecen vendedores que verán todos los interesados elegidos.',
    repsOfOne: 'Solo se ofrecen vendedores que verán este interesado.',
  },
})
