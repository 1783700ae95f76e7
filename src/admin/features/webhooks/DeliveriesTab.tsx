import { Banner, Pill } from '@payloadcms/ui'
import { Link } from '../../shared/Link'
import { notFound } from 'next/navigation'
import type { DocumentViewServerProps, PayloadRequest } from 'payload'
import { inLanguage } from '../../../fields/translated'
import type { WebhookDelivery } from '../../../payload-types'
import { readId } from '../../../plugins/database/model/id'
import { readState, type StateResponse } from '../../../plugins/webhooks/actions/control'
import { readDeliveries } from '../../../plugins/webhooks/actions/replay'
import { deliveryStatuses } from '../../../plugins/webhooks/deliveries'
import { DocumentTab } from '../../shared/DocumentTab'
import { Moment } from '../../shared/Moment'
import { maySee, requestOfReader } from '../../shared/reader'
import { Controls, ReplayButton } from './Controls'
import { listEventGroups, singularLabel } from './offered'
import { failureTranslations, translations } from './translations'
import { formatDuration, indentJson, explainFailure } from './values'
import styles from './webhooks.module.css'

const perPage = 20
const usualReplayMs = 24 * 3_600_000
const longTestMs = 30_000

/** The deliveries of a webhook, its state and its controls: a tab beside its form. */
export const DeliveriesTab = async ({ doc, initPageResult, searchParams }: DocumentViewServerProps) => {
  const { collectionConfig, docID } = initPageResult
  const req = requestOfReader(initPageResult.req)
  const id = readId(docID)
  if (!collectionConfig || id === undefined || !(await maySee(req, 'webhooks', id))) notFound()
  const words = inLanguage(req.i18n.language, translations).deliveries
  const state = await readState(req, id)
  const [test] = await readDeliveries(req, id, { isTest: true, limit: 1 })
  const page = readId(searchParams?.['page']) ?? 1
  const status = deliveryStatuses.find((each) => each === searchParams?.['status'])
  const found = await readDeliveries(req, id, { limit: perPage + 1, offset: (page - 1) * perPage, status })
  const title = req.t('webhooks:deliveries' as 'general:all')
  const base = `${req.payload.config.routes.admin}/collections/webhooks/${id}/deliveries`
  const linkToPage = (number: number) =>
    `${base}?${new URLSearchParams({ page: String(number), ...(status && { status }) })}`
  return (
    <DocumentTab className={styles.tab} collection={collectionConfig} id={id} title={title}>
      <h2>{title}</h2>
      <StateText isOff={doc?.['enabled'] === false} req={req} state={state} />
      <Controls
        events={listEventGroups(req)}
        id={id}
        isActive={state.state === 'active'}
        isWaiting={test?.status === 'pending' || (state.state === 'active' && state.waiting > 0)}
        replaySince={replaySince(state)}
      >
        {test && <TestOutcome req={req} test={test} />}
      </Controls>
      <section aria-label={title}>
        <nav aria-label={words.filter} className={styles.buttons}>
          {[undefined, ...deliveryStatuses].map((each) => (
            <Link
              aria-current={each === status ? 'page' : undefined}
              href={each ? `${base}?status=${each}` : base}
              key={each ?? ''}
            >
              {each ? words.statuses[each] : words.all}
            </Link>
          ))}
        </nav>
        {found.length === 0 && <p role="status">{status || page > 1 ? words.noneOf : words.none}</p>}
        <ul className={styles.deliveries}>
          {found.slice(0, perPage).map((delivery) => (
            <DeliveryItem
              delivery={delivery}
              isPaused={state.state === 'paused'}
              key={delivery.id}
              req={req}
              webhook={id}
            />
          ))}
        </ul>
        {(page > 1 || found.length > perPage) && (
          <nav aria-label={words.pages} className={styles.buttons}>
            {page > 1 && <Link href={linkToPage(page - 1)}>{words.newer}</Link>}
            {found.length > perPage && <Link href={linkToPage(page + 1)}>{words.older}</Link>}
          </nav>
        )}
      </section>
    </DocumentTab>
  )
}

/** The time of the oldest delivery that could be replayed. */
const replaySince = ({ failingSince, oldestFailed }: StateResponse): string =>
  // ISO 8601 in UTC sorts as text.
  [failingSince, oldestFailed].filter((moment) => moment !== null).toSorted()[0] ??
  new Date(Date.now() - usualReplayMs).toISOString()

/** Explains the state of a webhook, and what to do if it fails. */
const StateText = ({ isOff, req, state }: { isOff: boolean; req: PayloadRequest; state: StateResponse }) => {
  const words = inLanguage(req.i18n.language, translations).state
  const { eventsWaitSince, failingSince, failures, held, reason, secrets, since, waiting } = state
  const isFailing = failingSince !== null && state.state !== 'disabled'
  return (
    <Banner type={state.state === 'disabled' ? 'error' : isFailing ? 'warning' : 'default'}>
      <p>
        <strong>
          {words[state.state]}
          {state.state !== 'active' && since !== null && (
            <>
              {' '}
              <Moment at={since} />.
            </>
          )}
        </strong>{' '}
        {state.state === 'paused' && words.pausedText}
        {state.state === 'disabled' && `${reason === null ? '' : words.why[reason]} ${words.mend}`}
        {isFailing && (
          <>
            {' '}
            {words.failing} <Moment at={failingSince} />. {words.failures(failures)}
          </>
        )}
      </p>
      {isOff && <p>{words.off}</p>}
      {eventsWaitSince !== null && (
        <p>
          {words.eventsWait} <Moment at={eventsWaitSince} />. {words.eventsWaitText}
        </p>
      )}
      <p>
        {words.waiting(waiting)}.{held > 0 && ` ${words.held(held)}`}
      </p>
      <p>
        {words.secrets(secrets.length)}
        {secrets.map(({ createdAt, expiresAt }) => (
          <span key={createdAt}>
            ; {words.made} <Moment at={createdAt} />
            {expiresAt !== null && (
              <>
                , {words.ends} <Moment at={expiresAt} />
              </>
            )}
          </span>
        ))}
        . {words.secretUntold}
      </p>
    </Banner>
  )
}

/** Describes the outcome of an attempt: `facts` are the response status and duration, `reason` is why it failed. */
const describeOutcome = (
  req: PayloadRequest,
  {
    durationMs,
    error,
    status,
  }: { durationMs: number; error?: null | string | undefined; status?: null | number | undefined },
) => {
  const { language } = req.i18n
  const reason = explainFailure({ error, status }, inLanguage(language, failureTranslations))
  const facts = [...(status ? [status] : []), formatDuration(durationMs, language)].join(', ')
  return { facts, reason }
}

const isLongAgo = (at: string): boolean => Date.now() - Date.parse(at) > longTestMs

const TestOutcome = ({ req, test }: { req: PayloadRequest; test: WebhookDelivery }) => {
  const { deliveries, state: words } = inLanguage(req.i18n.language, translations)
  if (test.status === 'pending') {
    return isLongAgo(test.createdAt) ? words.testWaitsLong : words.testWaits
  }
  const { answerStatus, durationMs, error } = test
  const { facts, reason } = describeOutcome(req, { durationMs: durationMs ?? 0, error, status: answerStatus })
  return test.status === 'delivered' ? (
    <>
      <strong className={styles.delivered}>{deliveries.statuses.delivered}</strong>: {facts}
    </>
  ) : (
    <>
      <strong className={styles.failed}>{words.testFailed}</strong> {facts}. {reason}
    </>
  )
}

const pillStyles = {
  cancelled: 'light',
  delivered: 'success',
  failed: 'error',
  held: 'warning',
  pending: 'warning',
} as const

type ItemProps = { delivery: WebhookDelivery; isPaused: boolean; req: PayloadRequest; webhook: number }

/** A delivery with its record and its last outcome; its attempts and its body open below. */
const DeliveryItem = ({ delivery, isPaused, req, webhook }: ItemProps) => {
  const words = inLanguage(req.i18n.language, translations).deliveries
  const { answerStatus, attempts, createdAt, durationMs, error, event, id, isTest, nextTry } = delivery
  const status = delivery.status ?? 'pending'
  const tries = delivery.tries ?? 0
  // Cancelled deliveries cannot be replayed, and deliveries before their first attempt need no replay.
  const isReplayable = !isTest && status !== 'cancelled' && (status !== 'pending' || tries > 0)
  const last =
    durationMs === null || durationMs === undefined
      ? undefined
      : describeOutcome(req, { durationMs, error, status: answerStatus })
  return (
    <li>
      <Pill pillStyle={pillStyles[status]} size="small">
        {words.statuses[status]}
      </Pill>
      <div>
        <strong>{event}</strong>
        <p>
          <About delivery={delivery} req={req} />
        </p>
      </div>
      <div>
        {words.tries(tries)}
        {last && `: ${last.facts}`}
        {tries > 0 && status !== 'delivered' && <p>{last?.reason}</p>}
      </div>
      <div>
        <Moment at={createdAt} />
        {status === 'pending' && (
          <p>
            {words.next}:{' '}
            {isPaused && !isTest ? words.paused : nextTry ? <Moment at={nextTry} /> : words.soon}
          </p>
        )}
      </div>
      <details>
        <summary>{words.details}</summary>
        {isReplayable && <ReplayButton delivery={id} webhook={webhook} />}
        {(attempts ?? []).length === 0 && <p>{words.noTries}</p>}
        <ol>
          {attempts?.map((attempt) => (
            <li key={attempt.at}>
              <AttemptText attempt={attempt} req={req} />
            </li>
          ))}
        </ol>
        <h3>{words.body}</h3>
        <p>
          {words.copies} <code>{delivery.message}</code>
        </p>
        <pre tabIndex={0}>{indentJson(delivery.body ?? '')}</pre>
      </details>
    </li>
  )
}

type Attempt = NonNullable<WebhookDelivery['attempts']>[number]

/** An attempt, with the receiver's response as plain text, as it is untrusted. */
const AttemptText = ({ attempt, req }: { attempt: Attempt; req: PayloadRequest }) => {
  const words = inLanguage(req.i18n.language, translations).deliveries
  const { facts, reason } = describeOutcome(req, attempt)
  return (
    <>
      <Moment at={attempt.at} />: {attempt.status !== undefined && words.answered} {facts}. {reason}
      {attempt.answer !== undefined && (
        <details>
          <summary>{words.answerText}</summary>
          <pre tabIndex={0}>{attempt.answer}</pre>
        </details>
      )}
    </>
  )
}

/** The record, with a link if it may still exist. */
const About = ({ delivery, req }: { delivery: WebhookDelivery; req: PayloadRequest }) => {
  const { collection, event, isTest, recordId } = delivery
  if (isTest || !collection) return inLanguage(req.i18n.language, translations).deliveries.test
  const title = `${singularLabel(req, collection)} ${recordId}`
  if (event?.endsWith('.deleted')) return title
  return (
    <Link href={`${req.payload.config.routes.admin}/collections/${collection}/${recordId}`}>{title}</Link>
  )
}
