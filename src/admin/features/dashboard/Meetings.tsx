'use client'

import { Link } from '@payloadcms/ui'
import { useWords } from '../../shared/useWords'
import styles from './dashboard.module.css'
import type { MeetingFigures } from './meetings'
import { translations } from './translations'

type Props = { base: string; figures: MeetingFigures; href: string; language: string }

/** The meetings of the day: when, with whom, and who of the staff works the lead. */
export const Meetings = ({ base, figures: { meetings, total }, href, language }: Props) => {
  const words = useWords(translations)
  const time = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit' })
  return (
    <>
      <p className={styles.total}>
        <Link href={href} prefetch={false}>
          {words.meetings(total)}
        </Link>
      </p>
      {total > 0 ? (
        <ol className={styles.meetings}>
          {meetings.map(({ at, id, lead, name, rep }) => (
            <li key={id}>
              <time dateTime={at}>{time.format(new Date(at))}</time>
              <span className={styles.what}>
                <Link href={`${base}/meetings/${id}`} prefetch={false}>
                  {name ?? words.unnamed}
                </Link>
                {lead && (
                  <Link className={styles.with} href={`${base}/leads/${lead.id}`} prefetch={false}>
                    {lead.title ?? words.lead(lead.id)}
                  </Link>
                )}
                <small>{rep ?? words.nobody}</small>
              </span>
            </li>
          ))}
        </ol>
      ) : (
        <p className={styles.none}>{words.noMeetings}</p>
      )}
      {total > meetings.length && (
        <p className={styles.none}>{words.moreMeetings(total - meetings.length)}</p>
      )}
    </>
  )
}
