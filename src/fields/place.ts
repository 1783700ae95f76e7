/**
 * Fields that hold a geographic position, for the operator `near`. The text form has compass directions, because people write
 * latitude and longitude in either order.
 */
import type { JSONField, Validate } from 'payload'
import type { FieldMarks } from '.'
import { localeOf } from './translated'

/** In degrees, as in GeoJSON: longitude first. */
export type Place = [longitude: number, latitude: number]

export const isLongitude = (value: unknown): value is number => isWithin(value, 180)

export const isLatitude = (value: unknown): value is number => isWithin(value, 90)

export const isPlace = (value: unknown): value is Place =>
  Array.isArray(value) && value.length === 2 && isLongitude(value[0]) && isLatitude(value[1])

const isWithin = (value: unknown, max: number): value is number =>
  typeof value === 'number' && Math.abs(value) <= max

/** A field with a place. It is JSON, because Payload's points need PostGIS. */
export const place = (name: string) =>
  ({
    name,
    type: 'json',
    custom: { kind: 'place' } satisfies FieldMarks,
    typescriptSchema: [
      () => ({
        items: [{ type: 'number' }, { type: 'number' }],
        maxItems: 2,
        minItems: 2,
        type: ['array', 'null'],
      }),
    ],
    validate: validatePlace,
  }) satisfies JSONField

const validatePlace: Validate = (value, { req }) =>
  value === null || value === undefined || isPlace(value) || placeRule[localeOf(req)]

const placeRule = {
  en: 'Needs both numbers: a latitude from -90 to 90 and a longitude from -180 to 180, such as 39.74 and -104.99.',
  es: 'Necesita los dos números: una latitud de -90 a 90 y una longitud de -180 a 180, como 39.74 y -104.99.',
}

/** The end of an error message that begins with the name of the field. */
export const placeRequirement =
  'must be [longitude, latitude] in degrees, such as [-104.99, 39.74], or null: longitude from -180 to 180, latitude from -90 to 90.'

/** `39.74° N, 104.99° W`. */
export const formatPlace = ([longitude, latitude]: Place): string =>
  `${Math.abs(latitude)}° ${latitude < 0 ? 'S' : 'N'}, ${Math.abs(longitude)}° ${longitude < 0 ? 'W' : 'E'}`

const degrees = String.raw`(\d+(?:\.\d+)?(?:e-?\d+)?)\s*°?\s*`
const placePattern = new RegExp(`^${degrees}([NS])\\s*[,;]?\\s*${degrees}([EOW])$`, 'i')

/** Reads the number literals of a `formatPlace` text, also with a Spanish O for W; undefined without directions, as the order is unknown. */
export const parsePlaceLiterals = (text: string): [longitude: string, latitude: string] | undefined => {
  const [, latitude = '', southOrNorth = '', longitude = '', eastOrWest = ''] =
    placePattern.exec(text.trim()) ?? []
  if (latitude === '') return undefined
  const signed = (literal: string, isNegative: boolean) => (isNegative ? `-${literal}` : literal)
  return [
    signed(longitude, eastOrWest.toUpperCase() !== 'E'),
    signed(latitude, southOrNorth.toUpperCase() === 'S'),
  ]
}
