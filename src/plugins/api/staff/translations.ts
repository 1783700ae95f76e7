/**
 * The messages of bulk writes in the panel. In English the panel shows the messages of the REST API, which are more
 * specific, so only Spanish has texts here.
 */
import { translated } from '../../../fields/translated'
import type { FailureCode } from '../failure'

/** The maximum number of ids in a message. */
const maxListed = 20

const list = (ids: readonly number[], and: (more: number) => string): string =>
  ids.slice(0, maxListed).join(', ') + (ids.length > maxListed ? ` ${and(ids.length - maxListed)}` : '')

type Words = {
  /** Codes that are missing here do not occur in the panel. */
  failures: Partial<Record<FailureCode, string>>
  missing: (ids: readonly number[]) => string
  nothingChosen: string
  summary?: (verb: 'deleted' | 'updated', count: number, failed: number) => string
}

const did = { deleted: ['Se borró', 'Se borraron'], updated: ['Se actualizó', 'Se actualizaron'] } as const

const records = (count: number): string => `${count} ${count === 1 ? 'registro' : 'registros'}`

export const translations = translated<Words>({
  en: {
    failures: {},
    missing: (ids) =>
      `there ${ids.length === 1 ? 'is no record' : 'are no records'} ${list(ids, (more) => `and ${more} more`)} that you may see.`,
    nothingChosen: 'No value was chosen, so nothing was changed. Choose a field and its value.',
  },
  es: {
    failures: {
      answer_too_large: 'Son demasiados registros para una respuesta. No se escribió nada. Elija menos.',
      body_too_large: 'Lo enviado es demasiado grande. No se escribió nada.',
      conflict:
        'Otra persona escribió los mismos registros a la vez, o un valor ya existe. Vuelva a leerlos e inténtelo de nuevo.',
      filter_required: 'Elija los registros. No se escribió nada.',
      forbidden: 'No tiene permiso para hacer esto. No se escribió nada.',
      internal: 'El servicio falló. No se escribió nada. Avise si vuelve a pasar.',
      invalid_filter: 'El filtro no es válido. No se escribió nada. Cámbielo e inténtelo de nuevo.',
      invalid_value: 'Un valor no sirve para su campo. No se escribió nada. Corríjalo e inténtelo de nuevo.',
      not_found: 'No existe tal registro.',
      not_stored: 'La base de datos no guardó el cambio. Léalo antes de enviarlo de nuevo.',
      rate_limited: 'Son demasiadas peticiones. Espere un momento e inténtelo de nuevo.',
      too_many_affected: 'Son más registros de los permitidos. No se escribió nada. Elija menos.',
      unavailable: 'Ahora no se puede escribir. No se escribió nada. Inténtelo de nuevo en un momento.',
    },
    missing: (ids) =>
      `${ids.length === 1 ? 'no hay ningún registro' : 'no hay registros'} ${list(ids, (more) => `y ${more} más`)} que usted pueda ver.`,
    nothingChosen: 'No se eligió ningún valor y no se cambió nada. Elija un campo y su valor.',
    summary: (verb, count, failed) => {
      const start = did[verb][count === 1 ? 0 : 1]
      return failed === 0
        ? `${start} ${records(count)}.`
        : `${start} ${count} de ${records(count + failed)}; con ${failed} no se pudo.`
    },
  },
})
