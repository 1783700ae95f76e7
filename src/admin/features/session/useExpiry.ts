'use client'

import { useAuth } from '@payloadcms/ui'
import { useEffect, useEffectEvent, useRef } from 'react'

/** Further away than any session lasts, and within what a browser's timer can count. */
const neverMs = 20 * 24 * 3_600_000

/**
 * Takes the session's end over from Payload, whose timer leaves the page and with it what was typed. Work on the page
 * extends the session; nobody's work ends it.
 *
 * @param onExpired called when the session should have ended
 */
export const useExpiry = ({ extend, onExpired }: { extend: () => void; onExpired: () => void }) => {
  const { setUser, token, tokenExpirationMs, user } = useAuth()
  const pretended = useRef<number>(undefined)
  const session = useRef<{ learnedAt: number; until: number }>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isExtending = useRef(false)

  const check = useEffectEvent(() => {
    if (session.current && Date.now() >= session.current.until) onExpired()
  })

  const takeOver = useEffectEvent((until: number) => {
    if (!user || until === pretended.current) return
    session.current = { learnedAt: Date.now(), until }
    isExtending.current = false
    clearTimeout(timer.current)
    timer.current = setTimeout(() => check(), Math.min(Math.max(until - Date.now(), 0), neverMs))
    const exp = Math.round((Date.now() + neverMs) / 1000)
    pretended.current = exp * 1000
    setUser({ exp, token: token ?? '', user })
  })
  useEffect(() => {
    if (tokenExpirationMs !== undefined) takeOver(tokenExpirationMs)
  }, [tokenExpirationMs])

  /** Extends the session once half of it has passed. */
  const work = useEffectEvent(() => {
    const { current } = session
    if (!current || isExtending.current) return
    const { learnedAt, until } = current
    const now = Date.now()
    if (now >= until || now - learnedAt < (until - learnedAt) / 2) return
    isExtending.current = true
    extend()
  })
  useEffect(() => {
    const onWork = () => work()
    // A sleeping computer counts no time: its session may have ended when it wakes.
    const onLook = () => check()
    window.addEventListener('keydown', onWork)
    window.addEventListener('pointerdown', onWork)
    window.addEventListener('focus', onLook)
    document.addEventListener('visibilitychange', onLook)
    return () => {
      clearTimeout(timer.current)
      window.removeEventListener('keydown', onWork)
      window.removeEventListener('pointerdown', onWork)
      window.removeEventListener('focus', onLook)
      document.removeEventListener('visibilitychange', onLook)
    }
  }, [])
}
