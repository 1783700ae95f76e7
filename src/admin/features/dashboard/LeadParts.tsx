'use client'

import { Link, useTranslation } from '@payloadcms/ui'
import { ages, type Days, ofStatus, waitingSince } from '../../../plugins/saved-views/filters/figures'
import { useWords } from '../../shared/useWords'
import { Bars } from './Bars'
import styles from './dashboard.module.css'
import type { LeadFigures } from './leads'
import { Part } from './Part'
import { useListAddress } from './useListAddress'
import { useStatuses } from './useStatuses'
import { translations } from './translations'

/** Leads without a first contact by waiting time, and the number of leads in each status. */
export const LeadParts = ({ days, leads }: { days: Days; leads: LeadFigures }) => {
  const words = useWords(translations)
  const { language } = useTranslation().i18n
  const listOf = useListAddress()
  const statuses = useStatuses('leads', 'processStatuses')
  const waits = leads.waiting.reduce((sum, { count }) => sum + count, 0)
  const spans = new Map(ages(days).map(({ key, span }) => [key, span]))
  return (
    <>
      <Part title={words.waiting}>
        <p className={styles.total}>
          <Link href={listOf('leads', waitingSince({}))} prefetch={false}>
            {waits === 0 ? words.nobodyWaits : words.waits(waits)}
          </Link>
        </p>
        <Bars
          bars={leads.waiting.map(({ age, count }) => ({
            count,
            href: listOf('leads', waitingSince(spans.get(age) ?? {})),
            key: age,
            label: words.ages[age],
          }))}
          language={language}
        />
      </Part>
      <Part title={words.leads}>
        {leads.statuses.length === 0 && <p className={styles.none}>{words.noLeads}</p>}
        <Bars
          bars={statuses.inOrder(leads.statuses).map(({ count, value }) => ({
            count,
            href: listOf('leads', ofStatus('processStatuses', value)),
            key: String(value),
            label: value === null ? words.noStatus : statuses.label(value),
          }))}
          language={language}
        />
      </Part>
    </>
  )
}
