/** Opening hours and time zones of locations that cannot be parsed: tasks there are due within the default hours. */
import { escapeIdentifier } from 'pg'
import type { BasePayload } from 'payload'
import { parseHours } from '../../lib/openingHours/parse'
import { isIanaZone, nearestZone } from '../../lib/timeZone'
import { tableOf } from '../../plugins/database/model/model'
import { query } from '../readOnlyQuery'
import { type Check, type Finding, maxExamples } from '../finding'

type LocationRow = { hours: null | string; id: number; zone: null | string }

export const openingHours: Check = {
  name: 'openingHours',
  async run(payload) {
    const locations = await readLocations(payload)
    const unreadable = locations.filter(({ hours }) => hours?.trim() && 'problem' in parseHours(hours))
    const unknownZones = locations.filter(({ zone }) => zone?.trim() && !isIanaZone(zone))
    const zones = [...new Set(unknownZones.flatMap(({ zone }) => nearestZone(zone ?? '') ?? []))]
    const hint = zones.length > 0 ? ` Probably meant: ${zones.slice(0, maxExamples).join(', ')}.` : ''
    return [
      ...toFindings(
        unreadable,
        'Locations have opening hours that cannot be read',
        'Tasks of their businesses are due within the usual hours. The form of each location says which part was not understood. Write it anew there.',
      ),
      ...toFindings(
        unknownZones,
        'Locations have a time zone that is none of the IANA database',
        `Where the service does not know it, their hours count in the usual zone. Choose one in the form of each location.${hint}`,
      ),
    ]
  },
}

const readLocations = (payload: BasePayload): Promise<LocationRow[]> =>
  query<LocationRow>(
    payload,
    `SELECT id, opening_hours AS hours, time_zone AS zone FROM ${escapeIdentifier(tableOf(payload, 'locations'))}
      WHERE opening_hours IS NOT NULL OR time_zone IS NOT NULL ORDER BY id`,
  )

const toFindings = (rows: readonly LocationRow[], what: string, remedy: string): Finding[] =>
  rows.length === 0
    ? []
    : [
        {
          count: rows.length,
          examples: rows.slice(0, maxExamples).map(({ id }) => id),
          remedy,
          steps: [],
          what,
        },
      ]
