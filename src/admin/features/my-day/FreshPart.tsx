'use client'

import { Link, useConfig, useTranslation } from '@payloadcms/ui'
import { useId } from 'react'
import { firstCallMinutes } from '../../../vocabulary/tasks'
import { Moment } from '../../shared/Moment'
import { formatAgo } from '../../shared/moments'
import text from '../../shared/text.module.css'
import { useWords } from '../../shared/useWords'
import { callUrl } from '../record/contact'
import type { FreshLeads } from './freshLeads'
import styles from './my-day.module.css'
import { translations } from './translations'

/** The leads that nobody has contacted yet, with how long they have waited while the business was open. */
export const FreshPart = ({ fresh: { leads, total }, now }: { fresh: FreshLeads; now: number }) => {
  const words = useWords(translations)
  const { routes } = useConfig().config
  const { language } = useTranslation().i18n
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h2 className={text.heading} id={id}>
        {words.fresh} <span className={styles.count}>{total}</span>
      </h2>
      {total === 0 && <p className={styles.none}>{words.noneFresh}</p>}
      <ul className={styles.items}>
        {leads.map(({ createdAt, hasRep, id: lead, phone, title, waited }) => (
          <li className={styles.item} key={lead}>
            <div className={styles.what}>
              <span className={styles.about}>
                <Link href={`${routes.admin}/collections/leads/${lead}`}>{title}</Link>
                {phone?.trim() && <a href={callUrl(phone)}>{phone}</a>}
              </span>
              <small className={waited > firstCallMinutes ? styles.late : undefined}>
                {words.waited(words.duration(waited))} ·{' '}
                <Moment ago={formatAgo(createdAt, now, language)} at={createdAt} />
                {!hasRep && ` · ${words.unassigned}`}
              </small>
            </div>
          </li>
        ))}
      </ul>
      {total > leads.length && <p className={styles.none}>{words.more(total - leads.length)}</p>}
    </section>
  )
}
