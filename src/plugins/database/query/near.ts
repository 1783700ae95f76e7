/**
 * The operator `near`: finds the places within a distance of a point, on a sphere with the earth's mean radius. An
 * index finds the places in a box around the circle, and the distance is computed only for them.
 *
 * https://en.wikipedia.org/wiki/Haversine_formula
 */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import { isLatitude, isLongitude, type Place } from '../../../fields/place'
import { FilterError } from '../connection/errors'
import type { FieldModel, Model } from '../model/model'
import { type Clause, type Filter, type Sort } from './filter'
import { parseNumber } from './operand'
import { valueOf } from './parameters'

/** Longitude and latitude in degrees, greatest and least distance in metres. */
type Near = readonly [longitude: number, latitude: number, max: number, min: number]

const earthRadiusMetres = 6_371_008.8

/** More than half of the circumference, so that every distance is smaller. */
const anyDistanceMetres = 21_000_000

/**
 * Parses `lng,lat,maxDistance,minDistance`, as text or as a list. Either distance may be omitted, empty or null.
 *
 * @throws FilterError for anything else
 */
export const parseNear = (value: unknown, at: string): number[] => {
  const parts: unknown[] = typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : []
  const [longitude, latitude, max, min] = parts.map((part) => parsePart(part, at))
  if (parts.length < 3 || parts.length > 4 || !isLongitude(longitude) || !isLatitude(latitude))
    throw new FilterError(at, notNear)
  if (max === undefined && min === undefined)
    throw new FilterError(at, 'needs a distance: without one it would match every place.')
  const near = [longitude, latitude, max ?? anyDistanceMetres, min ?? 0]
  if (near.some((part, index) => index > 1 && part < 0)) throw new FilterError(at, notNear)
  if ((min ?? 0) > (max ?? anyDistanceMetres))
    throw new FilterError(at, 'has a least distance above the greatest: no place could match.')
  return near
}

const notNear =
  'must be lng,lat,maxDistance,minDistance: degrees from -180 to 180 and from -90 to 90, and metres of which one may be left out, such as -104.99,39.74,50000.'

const parsePart = (part: unknown, at: string): number | undefined => {
  const text = typeof part === 'string' ? part.trim() : part
  return text === '' || text === null || text === 'null' ? undefined : parseNumber(text, at)
}

/** SQL for the degrees of a stored place. The index has the same expressions (`model/schema.ts`). */
export const latitudeOf = (place: SQL): SQL => sql`((${place} ->> 1)::float8)`
export const longitudeOf = (place: SQL): SQL => sql`((${place} ->> 0)::float8)`

/** SQL for whether the place in a column is within the distances of a clause. */
export const isNear = (place: SQL, clause: Clause): SQL => {
  const nearValue = (compute: (near: Near) => number): SQL =>
    sql`${valueOf(clause, (value) => compute(value as unknown as Near))}::float8`
  const [latitude, longitude] = [latitudeOf(place), longitudeOf(place)]
  const from = {
    latitude: nearValue(([, degrees]) => roundDegrees(degrees)),
    longitude: nearValue(([degrees]) => roundDegrees(degrees)),
  }
  const edge = (name: keyof Box): SQL => nearValue((near) => toBox(near)[name])
  return sql`(${latitude} BETWEEN ${edge('south')} AND ${edge('north')}
    AND (${longitude} BETWEEN ${edge('west')} AND ${edge('east')} OR ${longitude} BETWEEN ${edge('otherWest')} AND ${edge('otherEast')})
    AND ${metres(place, from)} BETWEEN ${nearValue(([, , , min]) => min)} AND ${nearValue(([, , max]) => max)})`
}

// Smaller fractions of a degree are less than an atom, and their squares less than any double.
const decimalPlaces = 12
const roundDegrees = (degrees: number): number => Number(degrees.toFixed(decimalPlaces))
const roundStored = (place: SQL, at: 0 | 1): SQL =>
  sql`round((${place} ->> ${sql.raw(String(at))})::numeric, ${sql.raw(String(decimalPlaces))})::float8`

/** @param from of the degrees, each rounded */
const metres = (place: SQL, from: { latitude: SQL; longitude: SQL }): SQL => {
  const halfChord = (one: SQL, other: SQL) => sql`power(sin(radians(${one} - ${other}) / 2), 2)`
  const latitude = roundStored(place, 1)
  const across = sql`cos(radians(${latitude})) * cos(radians(${from.latitude})) * ${halfChord(roundStored(place, 0), from.longitude)}`
  // For opposite places, rounding can make the chord greater than 1, which has no arc sine.
  return sql`${sql.raw(String(2 * earthRadiusMetres))} * asin(least(1, sqrt(${halfChord(latitude, from.latitude)} + ${across})))`
}

type Box = Record<'east' | 'north' | 'otherEast' | 'otherWest' | 'south' | 'west', number>

/** Makes the box slightly larger than the circle, because box and circle are rounded differently. */
const margin = 1 + 1e-9

/** The degrees around a circle: one range of latitudes, and one of longitudes, or two where it crosses 180°. */
export const toBox = ([longitude, latitude, max]: Near): Box => {
  const angle = (max / earthRadiusMetres) * margin
  const reach = toDegrees(angle) + 1e-9
  const [south, north] = [latitude - reach, latitude + reach]
  const none = { otherEast: -181, otherWest: 181 }
  const everyLongitude = { east: 180, west: -180, ...none }
  // The circle has a pole in it.
  if (south <= -90 || north >= 90) return { north, south, ...everyLongitude }
  const width = toDegrees(Math.asin(Math.min(1, Math.sin(angle) / Math.cos(toRadians(latitude))))) + 1e-9
  const [west, east] = [longitude - width, longitude + width]
  if (west < -180) return { east, north, otherEast: 180, otherWest: west + 360, south, west: -180 }
  if (east > 180) return { east: 180, north, otherEast: east - 360, otherWest: -180, south, west }
  return { east, north, south, west, ...none }
}

const toDegrees = (radians: number): number => (radians * 180) / Math.PI
const toRadians = (degrees: number): number => (degrees * Math.PI) / 180

/** The default order of a list with a `near` filter: by distance, as in Payload. */
export const sortByDistance = (filter: Filter | undefined): Sort[] => {
  const clauses = !filter ? [] : 'and' in filter ? filter.and : [filter]
  const [near, ...others] = clauses.filter((each) => 'operator' in each && each.operator === 'near')
  if (!near || !('path' in near) || near.path.length > 1 || others.length > 0) return []
  const [longitude = 0, latitude = 0] = near.value as readonly number[]
  return [{ descending: false, field: near.path[0], from: [longitude, latitude] }]
}

/** SQL for the metres from a place to the stored one. */
export const metresFrom = ([longitude, latitude]: Place, place: SQL): SQL =>
  metres(place, {
    latitude: sql`${roundDegrees(latitude)}::float8`,
    longitude: sql`${roundDegrees(longitude)}::float8`,
  })

/** Lists the paths to places: fields of `fields`, and fields of the records that a field of `fields` references. */
export const listPlacePaths = (fields: ReadonlyMap<string, FieldModel>, model: Model): string[] =>
  [...fields.values()].flatMap(({ kind, name, target }) => {
    if (kind === 'place') return [name]
    const related = target === undefined ? undefined : model.get(target)
    if (!related?.isOpen) return []
    return [...related.fields.values()].flatMap((field) =>
      field.kind === 'place' ? [`${name}.${field.name}`] : [],
    )
  })
