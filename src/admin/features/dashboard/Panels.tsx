'use client'

import { Link, useConfig, useTranslation } from '@payloadcms/ui'
import { type Days, dealsInError, meetingsOf } from '../../../plugins/saved-views/filters/figures'
import { useWords } from '../../shared/useWords'
import styles from './dashboard.module.css'
import { DealPart } from './DealPart'
import type { Figures } from './figures'
import { LeadParts } from './LeadParts'
import { Meetings } from './Meetings'
import { Part } from './Part'
import { TaskFiguresPart } from './TaskFiguresPart'
import { useListAddress } from './useListAddress'
import { translations } from './translations'

type Props = { days: Days; figures: Figures }

/** The parts of the dashboard, without those that the reader may not see. */
export const Panels = ({ days, figures: { deals, leads, meetings, tasks } }: Props) => {
  const words = useWords(translations)
  const { language } = useTranslation().i18n
  const { admin } = useConfig().config.routes
  const listOf = useListAddress()
  return (
    <>
      <div className={styles.stack}>
        {tasks && <TaskFiguresPart days={days} figures={tasks} />}
        {meetings && (
          <Part title={words.today}>
            <Meetings
              base={`${admin}/collections`}
              figures={meetings}
              href={listOf('meetings', meetingsOf(days))}
              language={language}
            />
          </Part>
        )}
        {deals && (
          <Part title={words.errors}>
            <p className={styles.total}>
              <Link
                className={deals.inError > 0 ? styles.alarming : undefined}
                href={listOf('deals', dealsInError)}
                prefetch={false}
              >
                {deals.inError === 0 ? words.noErrors : words.inError(deals.inError)}
              </Link>
            </p>
          </Part>
        )}
      </div>
      {leads && <LeadParts days={days} leads={leads} />}
      {deals && <DealPart deals={deals} />}
    </>
  )
}
