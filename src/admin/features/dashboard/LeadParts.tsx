'use client'

import { Link, useTranslation } from '@payloadcms/ui'
import { ages, type Days, ofStatus, waitingSince } from '../../../plugins/saved-views/filters/figures'
import { useWords } from '../../shared/words'
import { Bars } from './Bars'
import styles from './dashboard.module.css'
import type { LeadFigures } from './leads'
import { Part } from './Part'
import { useListAddress } from './useListAddress'
import { useStatuses } from './useStatuses'
import { words } from './words'

/** Who waits for a first word, by how long, and how many leads there are in each status. */
export const LeadParts = ({ days, leads }: { days: Days; leads: LeadFigures }) => {
  const say = useWords(words)
  const { language } = useTranslation().i18n
  const listOf = useListAddress()
  const statuses = useStatuses('leads', 'processStatuses')
  const waits = leads.waiting.reduce((sum, { count }) => sum + count, 0)
  const spans = new Map(ages(days).map(({ key, span }) => [key, span]))
  return (
    <>
      <Part title={say.waiting}>
        <p className={styles.total}>
          <Link href={listOf('leads', waitingSince({}))} prefetch={false}>
            {waits === 0 ? say.nobodyWaits : say.waits(waits)}
          </Link>
        </p>
        <Bars
          bars={leads.waiting.map(({ age, count }) => ({
            count,
            href: listOf('leads', waitingSince(spans.get(age) ?? {})),
            key: age,
            label: say.ages[age],
          }))}
          language={language}
        />
      </Part>
      <Part title={say.leads}>
        {leads.statuses.length === 0 && <p className={styles.none}>{say.noLeads}</p>}
        <Bars
          bars={statuses.inOrder(leads.statuses).map(({ count, value }) => ({
            count,
            href: listOf('leads', ofStatus('processStatuses', value)),
            key: String(value),
            label: value === null ? say.noStatus : statuses.label(value),
          }))}
          language={language}
        />
      </Part>
    </>
  )
}
