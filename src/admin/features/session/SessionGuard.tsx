'use client'

import { useAuth, useConfig } from '@payloadcms/ui'
import { usePathname } from 'next/navigation'
import { formatAdminURL } from 'payload/shared'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { announceResponse } from '../../shared/answers'
import { SessionContext } from '../../shared/session'
import { useWords } from '../../shared/useWords'
import { deleteKeptImports } from '../exchange/kept'
import type { SignedIn } from '../sign-in/CredentialsForm'
import { type Guard, guardedFetch } from './guardedFetch'
import { OfflineDialog, SignInDialog } from './dialogs'
import { translations } from './translations'

/** The endpoints that begin, end or read a session are not guarded. */
const sessionPaths = /^\/(?:first-register|forgot-password|login|logout|me|refresh-token|reset-password)\b/

/**
 * Keeps the page when the reader's session ends or the connection is lost: requests wait until the reader has signed in
 * or is connected again. Wraps the whole panel, because Payload's own components send requests too.
 */
export const SessionGuard = ({ children }: { children: ReactNode }) => {
  const { config } = useConfig()
  const { setUser, user } = useAuth()
  const words = useWords(translations)
  const signIn = useQuestion()
  const connection = useQuestion()
  const [isRepeatable, setRepeatable] = useState(true)
  const nativeFetch = useRef<typeof fetch>(undefined)
  const signIns = useRef(0)
  // The user who opened the page, because a logout clears `user`.
  const [reader] = useState(user)

  const isLeaving =
    usePathname() === formatAdminURL({ adminRoute: config.routes.admin, path: config.admin.routes.logout })
  useEffect(() => {
    if (isLeaving) void deleteKeptImports()
  }, [isLeaving])

  const staff = formatAdminURL({ apiRoute: config.routes.api, path: `/${config.admin.user}` })

  const getSession = async (path: string, method: string): Promise<SignedIn | undefined> => {
    const before = signIns.current
    const response = await (nativeFetch.current ?? fetch)(`${staff}${path}`, {
      credentials: 'include',
      method,
    })
    const session = (await response.json()) as Partial<SignedIn>
    if (response.ok && session.user) return session as SignedIn
    // Retries a request that was sent before a new session began.
    return signIns.current === before ? undefined : getSession(path, method)
  }

  /** False if the service cannot be reached. */
  const hasEnded = async (): Promise<boolean> => {
    try {
      return (await getSession('/me', 'GET')) === undefined
    } catch {
      return false
    }
  }
  const resume = async (): Promise<boolean> => {
    if (!reader) return false
    const before = signIns.current
    return (await hasEnded()) ? signIn.ask() : signIns.current !== before
  }

  const isGuarded = useEffectEvent((url: string): boolean => {
    const { origin, pathname } = new URL(url, window.location.href)
    const { api } = config.routes
    if (!reader || origin !== window.location.origin || !pathname.startsWith(`${api}/`)) return false
    // Payload saves preferences while the reader types: a sign-in dialog would get the keys in its password input.
    if (pathname.startsWith(`${api}/payload-preferences`)) return false
    return !pathname.startsWith(staff) || !sessionPaths.test(pathname.slice(staff.length))
  })
  const reconnect = useEffectEvent((canRepeat: boolean): Promise<boolean> => {
    // An offline browser has sent nothing, so the request can be repeated.
    setRepeatable(canRepeat || !navigator.onLine)
    return connection.ask()
  })
  const askToSignIn = useEffectEvent(() => signIn.ask())
  const isOver = useEffectEvent(hasEnded)
  const announce = useEffectEvent(({ method, response, url }: Parameters<Guard['announce']>[0]) => {
    if (method === 'GET') return
    const path = new URL(url, window.location.href).pathname.slice(config.routes.api.length)
    announceResponse({ method, path, response: response.clone() })
  })
  const translate = useEffectEvent((name: 'ended' | 'unreachable') => words[name])
  useEffect(() => {
    const original = fetch
    nativeFetch.current = original
    window.fetch = guardedFetch(original, {
      announce: (answer) => announce(answer),
      endedMessage: () => translate('ended'),
      hasEnded: () => isOver(),
      isGuarded: (url) => isGuarded(url),
      reconnect: (canRepeat) => reconnect(canRepeat),
      signIn: () => askToSignIn(),
      signIns: () => signIns.current,
      unreachableMessage: () => translate('unreachable'),
    })
    return () => {
      window.fetch = original
    }
  }, [])

  const adopt = (session: SignedIn | undefined) => {
    if (session)
      setUser({ exp: session.exp, token: session.token ?? session.refreshedToken ?? '', user: session.user })
  }
  useExpiry({
    extend: () => void getSession('/refresh-token', 'POST').then(adopt, () => {}),
    onExpired: () =>
      void getSession('/me', 'GET').then(
        // Another window may have extended the session.
        (session) => (session ? adopt(session) : void signIn.ask()),
        () => {},
      ),
  })

  return (
    <SessionContext value={resume}>
      {children}
      {signIn.isOpen && reader && (
        <SignInDialog
          email={reader.email ?? ''}
          onClose={() => signIn.answer(false)}
          onSignedIn={(session) => {
            signIns.current += 1
            adopt(session)
            signIn.answer(true)
          }}
        />
      )}
      {connection.isOpen && (
        <OfflineDialog
          isRepeatable={isRepeatable}
          onClose={() => connection.answer(false)}
          onRetry={() => connection.answer(true)}
        />
      )}
    </SessionContext>
  )
}

type Pending = { answer: (isYes: boolean) => void; promise: Promise<boolean> }

/** A dialog that is opened once and whose answer many requests may wait for. */
const useQuestion = () => {
  const [isOpen, setOpen] = useState(false)
  const pending = useRef<Pending>(undefined)
  return {
    answer: (isYes: boolean) => {
      setOpen(false)
      pending.current?.answer(isYes)
      pending.current = undefined
    },
    ask: (): Promise<boolean> => {
      if (!pending.current) {
        let answer: Pending['answer'] = () => {}
        const promise = new Promise<boolean>((resolve) => (answer = resolve))
        pending.current = { answer, promise }
        setOpen(true)
      }
      return pending.current.promise
    },
    isOpen,
  }
}

/** Longer than any session, and within the maximum of a browser's timer. */
const neverMs = 20 * 24 * 3_600_000

/**
 * Replaces Payload's session timer, which would leave the page and lose what was typed. Keys and clicks extend the
 * session; without them it ends.
 *
 * @param onExpired called when the session should have ended
 */
const useExpiry = ({ extend, onExpired }: { extend: () => void; onExpired: () => void }) => {
  const { setUser, token, tokenExpirationMs, user } = useAuth()
  const pretendedEndMs = useRef<number>(undefined)
  const session = useRef<{ learnedAt: number; until: number }>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isExtending = useRef(false)

  const check = useEffectEvent(() => {
    if (session.current && Date.now() >= session.current.until) onExpired()
  })

  const takeOver = useEffectEvent((until: number) => {
    if (!user || until === pretendedEndMs.current) return
    session.current = { learnedAt: Date.now(), until }
    isExtending.current = false
    clearTimeout(timer.current)
    timer.current = setTimeout(() => check(), Math.min(Math.max(until - Date.now(), 0), neverMs))
    const exp = Math.round((Date.now() + neverMs) / 1000)
    pretendedEndMs.current = exp * 1000
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
    // Timers stop while a computer sleeps, so its session may have ended when it wakes.
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
