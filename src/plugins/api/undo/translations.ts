import { translated } from '../../../fields/translated'

/** The referrers that keep a record from being deleted: some by name, and the number of the others. */
export type Referrers = { more: number; names: readonly string[] }

const listed = (locale: string, parts: readonly string[]): string => new Intl.ListFormat(locale).format(parts)

const english = {
  changedSince: 'it was changed since.',
  inPart: 'is back in part.',
  isGlobal: 'a change of a global is not undone. Save it again as it was.',
  namesMissing: 'it names a record that is no longer there.',
  notInBulk: 'this key may not delete many records by one request.',
  referredTo: ({ more, names }: Referrers) => {
    const others = `${more} ${names.length > 0 ? 'other ' : ''}${more === 1 ? 'record' : 'records'}`
    return `it is referred to by ${listed('en', [...names, ...(more > 0 ? [others] : [])])}.`
  },
  taken: 'another record has its id or a value that must be unique by now.',
  undoneAlready: 'it was undone already.',
}

export type Reason = Exclude<keyof typeof english, 'referredTo'>

/** The reasons why a record was not undone. */
export const translations = translated({
  en: english,
  es: {
    changedSince: 'cambió después.',
    inPart: 'se repuso en parte.',
    isGlobal: 'aquí no se deshace el cambio. Guárdelo de nuevo como estaba.',
    namesMissing: 'nombra un registro que ya no existe.',
    notInBulk: 'esta clave no puede borrar muchos registros en una petición.',
    referredTo: ({ more, names }) => {
      const others = `${more} ${more === 1 ? 'registro' : 'registros'}${names.length > 0 ? ' más' : ''}`
      return `hacen referencia a él: ${listed('es', [...names, ...(more > 0 ? [others] : [])])}.`
    },
    taken: 'otro registro tiene ahora su número o un valor que no se puede repetir.',
    undoneAlready: 'ya se deshizo.',
  },
})
