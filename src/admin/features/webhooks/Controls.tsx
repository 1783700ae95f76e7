'use client'

import { Button, ConfirmationModal, toast, useModal, useTranslation } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { type ReactNode, useEffect, useEffectEvent, useId, useState, useTransition } from 'react'
import { ShownOnce } from '../claims/ShownOnce'
import { HoursModal } from '../hours/HoursModal'
import { useSend } from '../../shared/useSend'
import { useWords } from '../../shared/useWords'
import { translations } from './translations'
import { toLocalMinute } from '../../shared/moments'
import type { Group } from './values'
import styles from './webhooks.module.css'

const testEvent = 'webhooks.test.requested'
const refreshMs = 3000
const maxRefreshMs = 5 * 60_000

/** Matches failed and held deliveries, and pending ones with a failed attempt. */
const buildFailedFilter = (since: string) => ({
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

/** Returns a function that calls an action endpoint of a webhook and then refreshes the page. */
const useAct = (id: number, refresh: () => void) => {
  const send = useSend()
  const [isBusy, setBusy] = useState(false)
  const act = async <Body,>(action: string, body: object = {}): Promise<Body | undefined> => {
    setBusy(true)
    const response = await send<Body>('POST', `/webhooks/${id}/${action}`, body)
    setBusy(false)
    refresh()
    return response
  }
  return { act, isBusy }
}

type Props = {
  /** The outcome of the last test. */
  children: ReactNode
  events: Group[]
  id: number
  isActive: boolean
  /** Whether deliveries are pending, so that the page refreshes itself. */
  isWaiting: boolean
  /** ISO 8601: the time of the oldest delivery that could be replayed. */
  replaySince: string
}

/** Buttons to test, pause, resume and replay a webhook, and to create a secret. */
export const Controls = ({ children, events, id, isActive, isWaiting, replaySince }: Props) => {
  const { openModal } = useModal()
  const { t } = useTranslation()
  const words = useWords(translations).state
  const { hasStopped, refresh } = useRefreshing(isWaiting)
  const { act, isBusy } = useAct(id, refresh)
  const inputIds = { event: useId(), since: useId() }
  const [event, setEvent] = useState(testEvent)
  const [secret, setSecret] = useState('')
  const [chosenSince, setSince] = useState<string>()
  const since = chosenSince ?? toLocalMinute(new Date(replaySince))
  const buttonProps = { buttonStyle: 'secondary', disabled: isBusy, margin: false } as const

  const replay = async () => {
    // The service refuses an empty input.
    const where = buildFailedFilter(since === '' ? '' : new Date(since).toISOString())
    const response = await act<{ replayed: number }>('replay', { where })
    if (response) toast.success(words.replayed(response.replayed))
  }

  return (
    <section aria-label={words.steer}>
      <label htmlFor={inputIds.event}>{words.testEvent}</label>
      <div className={styles.buttons}>
        <select
          className={styles.input}
          id={inputIds.event}
          onChange={({ target }) => setEvent(target.value)}
          value={event}
        >
          <option>{testEvent}</option>
          {events.map(({ label, names, slug }) => (
            <optgroup key={slug} label={label}>
              {names.map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
            </optgroup>
          ))}
        </select>
        <Button {...buttonProps} buttonStyle="primary" onClick={() => void act('test', { event })}>
          {words.testNow}
        </Button>
      </div>
      <p role="status">{children}</p>
      <div className={styles.buttons}>
        {isActive ? (
          <Button {...buttonProps} onClick={() => void act('pause')}>
            {words.pause}
          </Button>
        ) : (
          <Button {...buttonProps} buttonStyle="primary" onClick={() => void act('resume')}>
            {words.resume}
          </Button>
        )}
        <Button {...buttonProps} onClick={() => openModal('webhook-replay')}>
          {words.replay}
        </Button>
        <Button {...buttonProps} onClick={() => openModal('webhook-secret')}>
          {words.newSecret}
        </Button>
        <Button {...buttonProps} onClick={refresh}>
          {words.refresh}
        </Button>
        {hasStopped && <span role="status">{words.stillWaits}</span>}
      </div>
      {secret !== '' && <ShownOnce key={secret} label={words.secretOnce} secret={secret} />}
      <ConfirmationModal
        body={
          <>
            <p>{words.replaySure}</p>
            <label htmlFor={inputIds.since}>{words.replaySince}</label>
            <input
              className={styles.input}
              id={inputIds.since}
              onChange={({ target }) => setSince(target.value)}
              required
              type="datetime-local"
              value={since}
            />
          </>
        }
        cancelLabel={t('general:cancel')}
        confirmLabel={words.replayNow}
        heading={words.replay.replace('…', '')}
        modalSlug="webhook-replay"
        onConfirm={replay}
      />
      <HoursModal
        onConfirm={async (overlapHours) => {
          const response = await act<{ secret: string }>('secrets', { overlapHours })
          if (response) setSecret(response.secret)
        }}
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

/** Refreshes the page every three seconds while deliveries are pending, for at most five minutes. */
const useRefreshing = (isWaiting: boolean) => {
  const router = useRouter()
  const [isLoading, load] = useTransition()
  const [hasStopped, setStopped] = useState(false)
  const refreshIfVisible = useEffectEvent(() => {
    if (!isLoading && !document.hidden) load(() => router.refresh())
  })

  useEffect(() => {
    if (!isWaiting || hasStopped) return undefined
    const end = Date.now() + maxRefreshMs
    const timer = setInterval(() => {
      if (Date.now() > end) setStopped(true)
      else refreshIfVisible()
    }, refreshMs)
    return () => clearInterval(timer)
  }, [hasStopped, isWaiting])

  const refresh = () => {
    setStopped(false)
    load(() => router.refresh())
  }
  return { hasStopped: hasStopped && isWaiting, refresh }
}

/** Sends one delivery again. */
export const ReplayButton = ({ delivery, webhook }: { delivery: number; webhook: number }) => {
  const words = useWords(translations).state
  const router = useRouter()
  const { act, isBusy } = useAct(webhook, () => router.refresh())
  const replay = async () => {
    if (await act('replay', { delivery })) toast.success(words.replayed(1))
  }
  return (
    <Button
      buttonStyle="secondary"
      disabled={isBusy}
      margin={false}
      onClick={() => void replay()}
      size="small"
    >
      {words.replayNow}
    </Button>
  )
}
