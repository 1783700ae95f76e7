import { translated } from '../../../fields/translated'

const english = {
  changedSince: 'it was changed since.',
  inPart: 'is back in part.',
  isGlobal: 'a change of a global is not undone. Save it again as it was.',
  namesMissing: 'it names a record that is no longer there.',
  notInBulk: 'this key may not delete many records by one request.',
  taken: 'another record has its id or a value that must be unique by now.',
}

export type Reason = keyof typeof english

/** Why a record was not put back. */
export const translations = translated({
  en: english,
  es: {
    changedSince: 'cambió después.',
    inPart: 'se repuso en parte.',
    isGlobal: 'aquí no se deshace el cambio. Guárdelo de nuevo como estaba.',
    namesMissing: 'nombra un registro que ya no existe.',
    notInBulk: 'esta clave no puede borrar muchos registros en una petición.',
    taken: 'otro registro tiene ahora su número o un valor que no se puede repetir.',
  },
})
