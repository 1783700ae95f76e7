'use client'

import type { ShownState } from '../../../plugins/webhooks/actions/state'
import { Moment } from '../../shared/Moment'
import { useWords } from '../../shared/words'
import styles from './webhooks.module.css'
import { words } from './words/state'

/** How a webhook does, in plain words, and what to do where it does not do well. */
export const StateText = ({ isOff, state }: { isOff: boolean; state: ShownState }) => {
  const say = useWords(words)
  const { eventsWaitSince, failingSince, failures, held, secrets, waiting } = state
  const look = state.state === 'active' ? (failingSince === null ? 'active' : 'failing') : state.state
  return (
    <section aria-label={say.steer} className={`${styles.state} ${styles[look]}`}>
      <p>
        <Headline state={state} />
        {failingSince !== null && state.state !== 'disabled' && (
          <>
            {' '}
            {say.failing} <Moment at={failingSince} />. {say.failures(failures)}
          </>
        )}
      </p>
      {isOff && <p>{say.off}</p>}
      {eventsWaitSince !== null && (
        <p>
          {say.eventsWait} <Moment at={eventsWaitSince} />. {say.eventsWaitText}
        </p>
      )}
      <p>
        {say.waiting(waiting)}.{held > 0 && ` ${say.held(held)}`}
      </p>
      <p>
        {say.secrets(secrets.length)}
        {secrets.map(({ createdAt, expiresAt }) => (
          <span key={createdAt}>
            ; {say.made} <Moment at={createdAt} />
            {expiresAt !== null && (
              <>
                , {say.ends} <Moment at={expiresAt} />
              </>
            )}
          </span>
        ))}
        . {say.secretUntold}
      </p>
    </section>
  )
}

const Headline = ({ state: { reason, since, state } }: { state: ShownState }) => {
  const say = useWords(words)
  if (state === 'active') return <strong>{say.active}</strong>
  const at = since === null ? null : <Moment at={since} />
  if (state === 'paused') {
    return (
      <>
        <strong>
          {say.paused} {at}.
        </strong>{' '}
        {say.pausedText}
      </>
    )
  }
  return (
    <>
      <strong>
        {say.disabled} {at}.
      </strong>{' '}
      {reason !== null && say.why[reason]} {say.mend}
    </>
  )
}
