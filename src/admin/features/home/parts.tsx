/** The parts of the home page beside the tasks. Each number leads to the list of the records it counts. */
import { getTranslation } from '@payloadcms/translations'
import { Link } from '../../shared/Link'
import type { CollectionSlug, PayloadRequest, Where } from 'payload'
import type { ReactNode } from 'react'
import { inLanguage } from '../../../fields/translated'
import { formatAmount } from '../../../lib/amounts'
import {
  dealsInError,
  dealsOfStatus,
  meetingsOf,
  openDeals,
  tasksDue,
  waiting,
} from '../../../plugins/saved-views/filters/figures'
import { readIfChanged } from '../../../plugins/database/query/totals/snapshots'
import { firstCallMinutes } from '../../../vocabulary/tasks'
import { listLabels } from '../../shared/labels'
import { Moment } from '../../shared/Moment'
import text from '../../shared/text.module.css'
import { callUrl } from '../record/contact'
import { buildFigureUrl } from '../related/listAddress'
import { loadFigures } from '../report/figures'
import type { FreshLeads } from './freshLeads'
import type { HomeProps } from './days'
import styles from './home.module.css'
import { loadImports } from './imports'
import { loadMeetings } from './meetings'
import { loadPipeline } from './pipeline'
import { loadTeam } from './team'
import { translations } from './translations'
import type { Unanswered } from './unanswered'

const wordsOf = (req: PayloadRequest) => inLanguage(req.i18n.language, translations)

const listOf = ({ payload }: PayloadRequest, slug: CollectionSlug, where: Where) =>
  buildFigureUrl(slug, where, payload.config.routes.admin)

const recordOf = ({ payload }: PayloadRequest, slug: CollectionSlug, id: number) =>
  `${payload.config.routes.admin}/collections/${slug}/${id}`

type PartProps = { children: ReactNode; count?: number; href?: string; id: string; title: string }

const Part = ({ children, count, href, id, title }: PartProps) => (
  <section aria-labelledby={id} className={styles.part}>
    <h2 className={text.heading} id={id}>
      {href === undefined ? title : <Link href={href}>{title}</Link>}
      {count !== undefined && (
        <>
          {' '}
          <span className={styles.count}>{count}</span>
        </>
      )}
    </h2>
    {children}
  </section>
)

/** The leads that nobody has contacted yet, with how long they have waited while the business was open. */
export const Fresh = ({ fresh: { leads, total }, req, reps }: HomeProps & { fresh: FreshLeads }) => {
  const words = wordsOf(req)
  return (
    <Part count={total} href={listOf(req, 'leads', waiting(reps))} id="home-fresh" title={words.fresh}>
      {total === 0 && <p className={styles.none}>{words.noneFresh}</p>}
      <ul className={styles.items}>
        {leads.slice(0, maxRows).map(({ createdAt, hasRep, id, phone, title, waited }) => (
          <li className={styles.item} key={id}>
            <div className={styles.what}>
              <span className={styles.about}>
                <Link href={recordOf(req, 'leads', id)}>{title}</Link>
                {phone?.trim() && <a href={callUrl(phone)}>{phone}</a>}
              </span>
              <small className={waited > firstCallMinutes ? styles.late : undefined}>
                {words.waited(words.duration(waited))} · <Moment at={createdAt} isAgo />
                {!hasRep && ` · ${words.unassigned}`}
              </small>
            </div>
          </li>
        ))}
      </ul>
      {total > maxRows && (
        <p className={styles.none}>{words.more(total - Math.min(leads.length, maxRows))}</p>
      )}
    </Part>
  )
}

const maxRows = 8

/** The messages that nobody has answered, the longest wait first. */
export const UnansweredPart = ({ req, unanswered }: HomeProps & { unanswered: readonly Unanswered[] }) => {
  const words = wordsOf(req)
  return (
    <Part count={unanswered.length} id="home-unanswered" title={words.unanswered}>
      {unanswered.length === 0 && <p className={styles.none}>{words.allAnswered}</p>}
      <ul className={styles.items}>
        {unanswered.slice(0, maxRows).map(({ lead, text: message, title, waited }) => (
          <li className={styles.item} key={lead}>
            <div className={styles.what}>
              <Link href={recordOf(req, 'leads', lead)}>{title}</Link>
              {message !== '' && <q>{message}</q>}
              <small className={waited > firstCallMinutes ? styles.late : undefined}>
                {words.waited(words.duration(waited))}
              </small>
            </div>
            <Link
              aria-label={words.answerTo(title)}
              className={styles.toggle}
              href={`${recordOf(req, 'leads', lead)}#answer`}
            >
              {words.answer}
            </Link>
          </li>
        ))}
      </ul>
    </Part>
  )
}

/** Today's meetings with their time, lead and sales rep. */
export const Today = async ({ req, reps, time }: HomeProps) => {
  const words = wordsOf(req)
  const { meetings, total } = await loadMeetings(req, time, reps)
  const clock = new Intl.DateTimeFormat(req.i18n.language, {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: time.zone,
  })
  return (
    <Part count={total} href={listOf(req, 'meetings', meetingsOf(time))} id="home-today" title={words.today}>
      {total === 0 && <p className={styles.none}>{words.noMeetings}</p>}
      <ol className={styles.items}>
        {meetings.map(({ at, id, lead, name, rep }) => (
          <li className={styles.item} key={id}>
            <time dateTime={at}>{clock.format(new Date(at))}</time>
            <div className={styles.what}>
              <Link href={recordOf(req, 'meetings', id)}>{name ?? words.unnamed}</Link>
              {lead && <Link href={recordOf(req, 'leads', lead.id)}>{lead.title ?? `${lead.id}`}</Link>}
              <small>{rep ?? words.unassigned}</small>
            </div>
          </li>
        ))}
      </ol>
      {total > meetings.length && <p className={styles.none}>{words.more(total - meetings.length)}</p>}
    </Part>
  )
}

/** What is late, by sales rep: each number opens the list in which it is given to somebody else. */
export const Team = async ({ req, time, unanswered }: HomeProps & { unanswered: readonly Unanswered[] }) => {
  const words = wordsOf(req)
  const team = await loadTeam(req, time, unanswered)
  const now = new Date(time.now).toISOString()
  return (
    <Part id="home-team" title={words.team}>
      {team.length === 0 && <p className={styles.none}>{words.none.overdue}</p>}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{words.rep}</th>
            <th scope="col">{words.parts.overdue}</th>
            <th scope="col">{words.unanswered}</th>
            <th scope="col">{words.waiting}</th>
          </tr>
        </thead>
        <tbody>
          {team.map(({ id, name, overdue, unanswered: open, waiting: waits }) => (
            <tr key={String(id)}>
              <th scope="row">{id === null ? words.unassigned : (name ?? `${id}`)}</th>
              <td>
                {id === null || overdue === 0 ? (
                  overdue
                ) : (
                  <Link href={listOf(req, 'tasks', tasksDue('overdue', now, time, id))}>{overdue}</Link>
                )}
              </td>
              <td>{open}</td>
              <td>
                {waits === 0 ? (
                  waits
                ) : (
                  <Link
                    href={listOf(req, 'leads', {
                      and: [
                        waiting(undefined),
                        { salesRep: id === null ? { exists: false } : { equals: id } },
                      ],
                    })}
                  >
                    {waits}
                  </Link>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  )
}

const dayMs = 86_400_000
const soonDays = 14

/** What only admins look after. Webhooks that fail have a banner of their own. */
export const Administration = async ({ req, time }: HomeProps) => {
  const words = wordsOf(req)
  const soon = new Date(time.now + soonDays * dayMs).toISOString()
  const lines: [CollectionSlug, string, Where][] = [
    [
      'apiKeys',
      words.expiring(soonDays),
      { and: [{ revokedAt: { exists: false } }, { expiresAt: { less_than: soon } }] },
    ],
    ['apiKeyClaims', words.openClaims, { and: [{ claimedAt: { exists: false } }] }],
    ['users', words.accounts, { and: [] }],
  ]
  const counts = await Promise.all(
    lines.map(([collection, , where]) =>
      req.payload.count({ collection, overrideAccess: false, req, where }),
    ),
  )
  return (
    <Part id="home-administration" title={words.administration}>
      <ul className={styles.lines}>
        {lines.map(([slug, label, where], at) => (
          <li key={slug}>
            <Link href={listOf(req, slug, where)}>{label}</Link>
            <span>{counts[at]?.totalDocs}</span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

/** The latest imports of all staff. Each leads to the history of one of its records, where it can be undone. */
export const Imports = async ({ req, time }: HomeProps) => {
  const words = wordsOf(req)
  const imports = await loadImports(req, time.now)
  if (imports.length === 0) return null
  return (
    <Part id="home-imports" title={words.imports}>
      <ul className={styles.items}>
        {imports.map(({ at, batchId, count, name, recordId, slug, who }) => (
          <li className={styles.item} key={batchId}>
            <div className={styles.what}>
              {recordId === null ? (
                name
              ) : (
                <Link href={`${recordOf(req, slug, recordId)}/history`}>{name}</Link>
              )}
              <small>
                {getTranslation(req.payload.collections[slug].config.labels.plural, req.i18n)} ·{' '}
                {words.records(count)}
                {recordId === null && `, ${words.noneLeft}`} · {who} · <Moment at={at} isAgo />
              </small>
            </div>
          </li>
        ))}
      </ul>
    </Part>
  )
}

/** The open deals by status, in the usual order, with the total of their prices. */
export const PipelinePart = async ({ req, reps }: HomeProps) => {
  const words = wordsOf(req)
  const { inError, others, statuses } = await readIfChanged(
    req,
    'pipeline',
    { filters: { deals: undefined }, parameters: JSON.stringify(reps ?? null) },
    () => loadPipeline(req, reps),
  )
  const labels = listLabels(req, 'deals', 'status')
  const order = [...labels.keys()]
  const placeOf = (value: null | string) =>
    value === null || !labels.has(value) ? order.length : order.indexOf(value)
  return (
    <Part
      href={listOf(req, 'deals', openDeals(reps))}
      id="home-deals"
      title={reps === undefined ? words.pipeline : words.myDeals}
    >
      {inError > 0 && (
        <p>
          <Link className={styles.late} href={listOf(req, 'deals', { and: [openDeals(reps), dealsInError] })}>
            {words.inError(inError)}
          </Link>
        </p>
      )}
      {statuses.length === 0 && <p className={styles.none}>{words.noDeals}</p>}
      <ul className={styles.lines}>
        {statuses
          .toSorted((one, other) => placeOf(one.value) - placeOf(other.value))
          .map(({ count, sum, unread, value }) => (
            <li key={JSON.stringify(value)}>
              <Link href={listOf(req, 'deals', dealsOfStatus(value, reps))}>
                {value === null
                  ? words.noStatus
                  : value === ''
                    ? words.emptyStatus
                    : (labels.get(value) ?? value)}
              </Link>
              <span>
                {[
                  `${count}`,
                  ...(unread < count ? [formatAmount(sum) ?? sum] : []),
                  ...(unread > 0 ? [words.unread(unread)] : []),
                ].join(' · ')}
              </span>
            </li>
          ))}
      </ul>
      {others > 0 && <p className={styles.none}>{words.otherDeals(others)}</p>}
    </Part>
  )
}

/** The collections that the numbers of a month depend on: the times to the first contact count open hours. */
const countedInMonth = Object.fromEntries(
  ['customers', 'deals', 'leadEvents', 'leads', 'locations', 'salesReps', 'tenants'].map((slug) => [
    slug,
    undefined,
  ]),
)

/** This month's sales and response beside those of the last. */
export const Month = async ({ req, reps, time }: HomeProps) => {
  const words = wordsOf(req)
  const [from, begin, until] = time.months
  const { months } = await readIfChanged(
    req,
    'month',
    { filters: countedInMonth, parameters: JSON.stringify([reps ?? null, time.months]) },
    () => loadFigures(req, { ...(reps && { reps }), span: { from, until } }, [from, begin]),
  )
  const [last, current] = months
  if (!last || !current) return null
  const minutes = (taken: null | number) => (taken === null ? '–' : words.duration(taken))
  const rows = [
    [words.delivered, `${current.units}`, `${last.units}`],
    [words.gross, formatAmount(current.gross) ?? current.gross, formatAmount(last.gross) ?? last.gross],
    [words.newLeads, `${current.leads}`, `${last.leads}`],
    [words.firstContact, minutes(current.minutes), minutes(last.minutes)],
  ] as const
  return (
    <Part id="home-month" title={reps === undefined ? words.month : words.myMonth}>
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">{words.thisMonth}</th>
            <th scope="col">{words.lastMonth}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, ...values]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {values.map((value, at) => (
                <td key={at}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  )
}
