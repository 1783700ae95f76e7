'use client'

import { Link } from '@payloadcms/ui'
import { useWords } from '../../shared/words'
import styles from './dashboard.module.css'
import type { MeetingFigures } from './meetings'
import { words } from './words'

type Props = { base: string; figures: MeetingFigures; href: string; language: string }

/** The meetings of the day: when, with whom, and who of the staff works the lead. */
export const Meetings = ({ base, figures: { meetings, total }, href, language }: Props) => {
  const say = useWords(words)
  const time = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit' })
  return (
    <>
      <p className={styles.total}>
        <Link href={href} prefetch={false}>
          {say.meetings(total)}
        </Link>
      </p>
      {total > 0 ? (
        <ol className={styles.meetings}>
          {meetings.map(({ at, id, lead, name, rep }) => (
            <li key={id}>
              <time dateTime={at}>{time.format(new Date(at))}</time>
              <span className={styles.what}>
                <Link href={`${base}/meetings/${id}`} prefetch={false}>
                  {name ?? say.unnamed}
                </Link>
                {lead && (
                  <Link className={styles.with} href={`${base}/leads/${lead.id}`} prefetch={false}>
                    {lead.title ?? say.lead(lead.id)}
                  </Link>
                )}
                <small>{rep ?? say.nobody}</small>
              </span>
            </li>
          ))}
        </ol>
      ) : (
        <p className={styles.none}>{say.noMeetings}</p>
      )}
      {total > meetings.length && <p className={styles.none}>{say.moreMeetings(total - meetings.length)}</p>}
    </>
  )
}
