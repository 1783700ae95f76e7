'use client'

import type { StateResponse } from '../../../plugins/webhooks/actions/control'
import { Moment } from '../../shared/Moment'
import { useWords } from '../../shared/useWords'
import styles from './webhooks.module.css'
import { translations } from './translations/state'

/** Explains the state of a webhook, and what to do if it fails. */
export const StateText = ({ isOff, state }: { isOff: boolean; state: StateResponse }) => {
  const words = useWords(translations)
  const { eventsWaitSince, failingSince, failures, held, secrets, waiting } = state
  const look = state.state === 'active' ? (failingSince === null ? 'active' : 'failing') : state.state
  return (
    <section aria-label={words.steer} className={`${styles.state} ${styles[look]}`}>
      <p>
        <Headline state={state} />
        {failingSince !== null && state.state !== 'disabled' && (
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
    </section>
  )
}

const Headline = ({ state: { reason, since, state } }: { state: StateResponse }) => {
  const words = useWords(translations)
  if (state === 'active') return <strong>{words.active}</strong>
  const at = since === null ? null : <Moment at={since} />
  if (state === 'paused') {
    return (
      <>
        <strong>
          {words.paused} {at}.
        </strong>{' '}
        {words.pausedText}
      </>
    )
  }
  return (
    <>
      <strong>
        {words.disabled} {at}.
      </strong>{' '}
      {reason !== null && words.why[reason]} {words.mend}
    </>
  )
}
