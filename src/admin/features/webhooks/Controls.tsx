'use client'

import { Button, useModal } from '@payloadcms/ui'
import { useState } from 'react'
import type { StateResponse } from '../../../plugins/webhooks/actions/control'
import { ShownOnce } from '../claims/ShownOnce'
import { HoursModal } from '../hours/HoursModal'
import { useWords } from '../../shared/useWords'
import type { TabProps } from './delivery'
import { ReplayModal } from './ReplayModal'
import { TestSend } from './TestSend'
import type { Webhook } from './useWebhook'
import styles from './webhooks.module.css'
import { translations } from './translations/state'

/** Matches failed and held deliveries, and pending ones with a failed attempt. */
const failedSince = (since: string) => ({
  and: [
    { createdAt: { greater_than_equal: since } },
    {
      or: [
        { status: { in: ['failed', 'held'] } },
        { and: [{ status: { equals: 'pending' } }, { tries: { greater_than: 0 } }] },
      ],
    },
  ],
})

/** @param moments ISO 8601 in UTC, which sort as text */
const earliest = (...moments: (null | string)[]): null | string =>
  moments.filter((moment) => moment !== null).toSorted()[0] ?? null

type Props = Pick<TabProps, 'events'> & { state: StateResponse; webhook: Webhook }

/** Buttons to test, pause, resume and replay a webhook, and to create a secret. */
export const Controls = ({ events, state, webhook }: Props) => {
  const { openModal } = useModal()
  const words = useWords(translations)
  const [isBusy, setBusy] = useState(false)
  const [secret, setSecret] = useState('')
  const [status, setStatus] = useState({ isProblem: false, text: '' })

  /** @param describe makes the success message from the response */
  const act = async <Body,>(path: string, sent: object, describe: (body: Body) => string) => {
    setBusy(true)
    const answer = await webhook.ask<Body>(path, sent)
    if ('body' in answer) setStatus({ isProblem: false, text: describe(answer.body) })
    else setStatus({ isProblem: true, text: answer.problem })
    webhook.refresh()
    setBusy(false)
  }
  const switchState = (path: '/pause' | '/resume') =>
    act<StateResponse>(path, {}, (now) => {
      webhook.setState(now)
      return ''
    })

  return (
    <section aria-label={words.steer} className={styles.steering}>
      <TestSend events={events} webhook={webhook} />
      <div className={styles.buttons}>
        {state.state === 'active' ? (
          <Button
            buttonStyle="secondary"
            disabled={isBusy}
            margin={false}
            onClick={() => void switchState('/pause')}
          >
            {words.pause}
          </Button>
        ) : (
          <Button disabled={isBusy} margin={false} onClick={() => void switchState('/resume')}>
            {words.resume}
          </Button>
        )}
        <Button
          buttonStyle="secondary"
          disabled={isBusy}
          margin={false}
          onClick={() => openModal('webhook-replay')}
        >
          {words.replay}
        </Button>
        <Button
          buttonStyle="secondary"
          disabled={isBusy}
          margin={false}
          onClick={() => openModal('webhook-secret')}
        >
          {words.newSecret}
        </Button>
      </div>
      <p
        className={status.isProblem ? styles.problem : styles.said}
        role={status.isProblem ? 'alert' : 'status'}
      >
        {status.text}
      </p>
      {secret !== '' && <ShownOnce key={secret} label={words.secretOnce} secret={secret} />}
      <ReplayModal
        onConfirm={(since) =>
          act<{ replayed: number }>('/replay', { where: failedSince(since) }, ({ replayed }) =>
            words.replayed(replayed),
          )
        }
        since={earliest(state.oldestFailed, state.failingSince)}
      />
      <HoursModal
        onConfirm={(overlapHours) =>
          act<{ secret: string }>('/secrets', { overlapHours }, (made) => {
            setSecret(made.secret)
            return ''
          })
        }
        words={{
          body: words.newSecretSure,
          confirm: words.newSecretNow,
          heading: words.newSecret,
          hours: words.hours,
        }}
        slug="webhook-secret"
      />
    </section>
  )
}
