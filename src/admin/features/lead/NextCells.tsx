/** Cells of the list of leads. */
import type { DefaultServerCellComponentProps } from 'payload'
import type { Tone } from '../../../fields'
import { inLanguage } from '../../../fields/translated'
import { readTimeZone } from '../../../lib/timeZone'
import { isId } from '../../../plugins/database/model/id'
import { Moment } from '../../shared/Moment'
import { readerOfPage } from '../../shared/readerOfPage'
import { StatusChip } from '../../shared/StatusChip'
import { readersTime, type ReadersTime } from '../home/days'
import { translations as homeTranslations } from '../home/translations'
import { nextOfLead, type NextOfLead, type Step } from './next'
import { translations } from './translations'

type Props = DefaultServerCellComponentProps

/** Reads what is next; undefined in a form, where Payload renders the cell without a record. */
const read = async ({ i18n, payload, rowData }: Props) => {
  const id: unknown = rowData?.['id']
  if (!isId(id)) return undefined
  const req = await readerOfPage(payload, i18n)
  const next = await nextOfLead(req, id)
  return next && { next, time: readersTime(Date.now(), readTimeZone(req.headers)) }
}

/**
 * What is next for a lead: the first contact while it waits for one, a task that is late, or the sooner of the next task and the
 * next meeting. Amber on the day when it is due, red when it is late.
 */
export const NextCell = async (props: Props) => {
  const found = await read(props)
  if (!found) return null
  const { language } = props.i18n
  const words = inLanguage(language, translations)
  const { duration, unnamed } = inLanguage(language, homeTranslations)
  const { next, time } = found
  if (next.clock?.state === 'waiting') {
    const left = next.clock.allowed - next.clock.minutes
    return (
      <StatusChip tone={left < 0 ? 'bad' : 'warning'}>
        {words.firstContact}, {left < 0 ? words.late(duration(-left)) : duration(left)}
      </StatusChip>
    )
  }
  const step = soonest(next)
  if (!step) return '–'
  const what = step.what ?? unnamed
  const short = what.length > maxLength ? `${what.slice(0, maxLength).trimEnd()}…` : what
  if (step.at === null) return short
  const tone = toneOf(step.at, time)
  const text = (
    <>
      {short}, {tone === 'bad' ? lateness(step.at, time.now, words) : <Moment at={step.at} isRelative />}
    </>
  )
  return tone ? (
    <StatusChip title={what} tone={tone}>
      {text}
    </StatusChip>
  ) : (
    text
  )
}

/** So that the time after it fits. */
const maxLength = 18

/** A step without a time comes last. */
const soonest = ({ meeting, task }: NextOfLead): Step | undefined =>
  [task, meeting]
    .filter((step) => step !== undefined)
    .toSorted((one, other) => (one.at ?? '9').localeCompare(other.at ?? '9'))[0]

const toneOf = (at: string, { now, tomorrow }: ReadersTime): Tone | undefined =>
  Date.parse(at) < now ? 'bad' : at < tomorrow ? 'warning' : undefined

const lateness = (at: string, now: number, words: (typeof translations)['en']): string => {
  const minutes = Math.floor((now - Date.parse(at)) / 60_000)
  return words.late(
    minutes < 60
      ? `${minutes} min`
      : minutes < 1440
        ? `${Math.floor(minutes / 60)} h`
        : words.days(Math.floor(minutes / 1440)),
  )
}

/** When a lead was last contacted. */
export const LastContactCell = async (props: Props) => {
  const found = await read(props)
  if (!found) return null
  const { contact } = found.next
  return contact === null ? (
    inLanguage(props.i18n.language, translations).never
  ) : (
    <Moment at={contact} isRelative />
  )
}
