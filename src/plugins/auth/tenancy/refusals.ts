/** Messages for writes that would give a record the wrong tenants. */
import { translated } from '../../../fields/translated'

export const refusals = translated({
  en: {
    isLost: 'it would belong to none of your tenants, and be out of your sight.',
    isNobodys: (one: string) =>
      `a ${one} belongs to what this names, and would be nobody's that you can see. Name one.`,
    isShared: (one: string) =>
      `this ${one} belongs to other tenants too, and would be taken from them. Leave it as it is.`,
    isTaken: 'it belongs to tenants that are not yours to take it from. Send them with it.',
    reachesNone: 'your account reaches no tenant yet. Ask an admin to choose one for it.',
    whose: (tenants: readonly number[]) => `say which of your tenants it belongs to: ${tenants.join(', ')}.`,
  },
  es: {
    isLost: 'no sería de ninguna de sus empresas, y usted dejaría de verlo.',
    isNobodys: () =>
      'el registro es de quien es lo que se nombra aquí, y no sería de nadie que usted vea. Nombre uno.',
    isShared: () => 'el registro también es de otras empresas, y se les quitaría. Déjelo como está.',
    isTaken: 'es de empresas a las que usted no puede quitárselo. Envíelas con él.',
    reachesNone: 'su cuenta aún no alcanza ninguna empresa. Pida a un administrador que elija una.',
    whose: (tenants) => `diga de cuál de sus empresas es: ${tenants.join(', ')}.`,
  },
})
