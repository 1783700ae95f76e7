'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useConfig, useTranslation } from '@payloadcms/ui'
import type { DeliveryStatus } from '../../../plugins/webhooks/deliveries'
import type { StateResponse } from '../../../plugins/webhooks/actions/control'
import type { Deliveries } from './delivery'
import { useWords } from '../../shared/useWords'
import { translations } from './translations/deliveries'

export type PageRequest = { page: number; status: '' | DeliveryStatus }

/** `since` is the time of the reader's last action. An abandoned page stops polling. */
type Look = PageRequest & { since: number }

const perPage = 20
const everyMs = 2000
const longestMs = 5 * 60_000

/** The state and deliveries of a webhook, polled while deliveries are pending. */
export const useWebhook = (id: number) => {
  const ask = useAsk(id)
  const [look, setLook] = useState<Look>(() => ({ page: 1, since: Date.now(), status: '' }))
  const [state, setState] = useState<StateResponse>()
  const [deliveries, setDeliveries] = useState<Deliveries>()
  const [problem, setProblem] = useState('')
  const [hasStoppedPolling, setStoppedPolling] = useState(false)
  const latest = useRef(0)

  const read = useEffectEvent(async ({ page, status }: PageRequest) => {
    const own = ++latest.current
    const filter = status === '' ? '' : `&where[status][equals]=${status}`
    const [how, what] = await Promise.all([
      ask<StateResponse>('/state'),
      ask<Deliveries>(`/deliveries?limit=${perPage}&page=${page}${filter}`),
    ])
    // A later request has a newer response.
    if (own !== latest.current) return
    const refused = [how, what].find((each) => 'problem' in each)
    setProblem(refused && 'problem' in refused ? refused.problem : '')
    if ('body' in how) setState(how.body)
    if ('body' in what) setDeliveries(what.body)
  })

  useEffect(() => {
    const begun = setTimeout(() => void read(look))
    return () => clearTimeout(begun)
  }, [look])

  const isTestWaiting = deliveries?.docs.some(({ isTest, status }) => isTest && status === 'pending') === true
  const isWaiting = isTestWaiting || (state?.state === 'active' && state.waiting > 0)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => {
      if (document.hidden) return
      if (Date.now() - look.since <= longestMs) return void read(look)
      clearInterval(timer)
      setStoppedPolling(true)
    }, everyMs)
    return () => clearInterval(timer)
  }, [isWaiting, look])

  const show = (next: PageRequest) => {
    setStoppedPolling(false)
    setLook({ ...next, since: Date.now() })
  }
  return {
    /** Reads again after an action, and polls for a while. */
    refresh: () => {
      setStoppedPolling(false)
      setLook((shown) => ({ ...shown, since: Date.now() }))
    },
    ask,
    asked: look as PageRequest,
    deliveries,
    hasStoppedPolling: hasStoppedPolling && isWaiting,
    problem,
    setState,
    show,
    state,
  }
}

export type Webhook = ReturnType<typeof useWebhook>

type AskResult<Body> = { body: Body } | { problem: string }

type Ask = <Body>(path: string, sent?: object) => Promise<AskResult<Body>>

/** Calls an action of a webhook, with POST if there is a body. Returns the message of a refusal. */
const useAsk = (id: number): Ask => {
  const { config } = useConfig()
  const { i18n } = useTranslation()
  const words = useWords(translations)

  return async <Body>(path: string, sent?: object) => {
    try {
      const answer = await fetch(`${config.routes.api}/webhooks/${id}${path}`, {
        ...(sent ? { body: JSON.stringify(sent) } : {}),
        headers: {
          'Accept-Language': i18n.language,
          ...(sent ? { 'Content-Type': 'application/json' } : {}),
        },
        method: sent ? 'POST' : 'GET',
      })
      const body = (await answer.json()) as Body & { errors?: { message: string }[] }
      return answer.ok ? { body } : { problem: body.errors?.[0]?.message ?? words.failed }
    } catch {
      return { problem: words.failed }
    }
  }
}
