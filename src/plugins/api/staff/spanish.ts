/** What staff who read Spanish are told of many records written at once. The interface says the same in English, and more. */
import type { FailureCode } from '../failure'

const verbs = { deleted: ['Se borró', 'Se borraron'], updated: ['Se actualizó', 'Se actualizaron'] } as const

const records = (count: number): string => `${count} ${count === 1 ? 'registro' : 'registros'}`

export const inSpanish = (verb: keyof typeof verbs, count: number, failed: number): string => {
  const did = verbs[verb][count === 1 ? 0 : 1]
  return failed === 0
    ? `${did} ${records(count)}.`
    : `${did} ${count} de ${records(count + failed)}; con ${failed} no se pudo.`
}

/** Of what is not here, staff meet nothing in the panel. */
export const failuresInSpanish: Partial<Record<FailureCode, string>> = {
  answer_too_large: 'Son demasiados registros para una respuesta. No se escribió nada. Elija menos.',
  body_too_large: 'Lo enviado es demasiado grande. No se escribió nada.',
  conflict:
    'Otra persona escribió los mismos registros a la vez, o un valor ya existe. Vuelva a leerlos e inténtelo de nuevo.',
  filter_required: 'Elija los registros. No se escribió nada.',
  forbidden: 'No tiene permiso para hacer esto. No se escribió nada.',
  internal: 'El servicio falló. No se escribió nada. Avise si vuelve a pasar.',
  invalid_filter: 'El filtro no es válido. No se escribió nada. Cámbielo e inténtelo de nuevo.',
  invalid_value: 'Un valor no sirve para su campo. No se escribió nada. Corríjalo e inténtelo de nuevo.',
  missing_reference: 'Un registro nombrado no existe. No se escribió nada. Elija otro.',
  not_found: 'No existe tal registro.',
  not_stored: 'La base de datos no guardó el cambio. Léalo antes de enviarlo de nuevo.',
  rate_limited: 'Son demasiadas peticiones. Espere un momento e inténtelo de nuevo.',
  too_many_affected: 'Son más registros de los permitidos. No se escribió nada. Elija menos.',
  unavailable: 'Ahora no se puede escribir. No se escribió nada. Inténtelo de nuevo en un momento.',
}
