'use client'

import { Link, useTranslation } from '@payloadcms/ui'
import { type Days, ages, ofStatus, waitingSince } from '../../../plugins/saved-views/filters/figures'
import { useWords } from '../../shared/useWords'
import { Bars } from './Bars'
import type { LeadFigures } from './leads'
import { Part } from './Part'
import { useBuildListUrl } from './useListAddress'
import { translations } from './translations'
import { useOptions } from '../../shared/useOptions'
import styles from './dashboard.module.css'

/** Leads without a first contact by waiting time, and the number of leads in each status. */
export const LeadParts = ({ days, leads }: { days: Days; leads: LeadFigures }) => {
  const words = useWords(translations)
  const { language } = useTranslation().i18n
  const buildListUrl = useBuildListUrl()
  const statuses = useStatuses('leads', 'processStatuses')
  const waitingCount = leads.waiting.reduce((sum, { count }) => sum + count, 0)
  const spans = new Map(ages(days).map(({ key, span }) => [key, span]))
  return (
    <>
      <Part title={words.waiting}>
        <p className={styles.total}>
          <Link href={buildListUrl('leads', waitingSince({}))} prefetch={false}>
            {waitingCount === 0 ? words.nobodyWaits : words.waits(waitingCount)}
          </Link>
        </p>
        <Bars
          bars={leads.waiting.map(({ age, count }) => ({
            count,
            href: buildListUrl('leads', waitingSince(spans.get(age) ?? {})),
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
            href: buildListUrl('leads', ofStatus('processStatuses', value)),
            key: String(value),
            label: value === null ? words.noStatus : statuses.label(value),
          }))}
          language={language}
        />
      </Part>
    </>
  )
}

type Counted = { count: number; value: null | string }

/** The labels of a field's closed list, and counts in the order of that list. */
const useStatuses = (slug: string, name: string) => {
  const options = useOptions(slug, name)
  return {
    /** Every value of the list, also those with a count of zero; records without a value come last, if any. */
    inOrder(counts: readonly Counted[]): Counted[] {
      const countByValue = new Map(counts.map(({ count, value }) => [value, count]))
      const withoutValue = countByValue.get(null)
      return [
        ...options.map(({ value }) => ({ count: countByValue.get(value) ?? 0, value })),
        ...(withoutValue === undefined ? [] : [{ count: withoutValue, value: null }]),
      ]
    },
    label: (value: string): string => options.find((option) => option.value === value)?.label ?? value,
  }
}
