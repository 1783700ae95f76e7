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

/** These begin, end or ask for a session themselves. */
const aboutSessions = /^\/(?:first-register|forgot-password|login|logout|me|refresh-token|reset-password)\b/

/**
 * Keeps the page of a reader whose session ends, or who loses the connection: requests wait until the reader has signed
 * in, or is connected, again. Around all of the panel, as Payload's own components send requests too.
 */
export const SessionGuard = ({ children }: { children: ReactNode }) => {
  const { config } = useConfig()
  const { setUser, user } = useAuth()
  const words = useWords(translations)
  const signIn = useQuestion()
  const connection = useQuestion()
  const [isRepeatable, setRepeatable] = useState(true)
  const plain = useRef<typeof fetch>(undefined)
  const signIns = useRef(0)
  // Whoever opened the page. A logout clears the user that Payload knows.
  const [reader] = useState(user)

  const isLeaving =
    usePathname() === formatAdminURL({ adminRoute: config.routes.admin, path: config.admin.routes.logout })
  useEffect(() => {
    if (isLeaving) void deleteKeptImports()
  }, [isLeaving])

  const staff = formatAdminURL({ apiRoute: config.routes.api, path: `/${config.admin.user}` })

  const ask = async (path: string, method: string): Promise<SignedIn | undefined> => {
    const before = signIns.current
    const answer = await (plain.current ?? fetch)(`${staff}${path}`, { credentials: 'include', method })
    const session = (await answer.json()) as Partial<SignedIn>
    if (answer.ok && session.user) return session as SignedIn
    // Sent without the session that began meanwhile.
    return signIns.current === before ? undefined : ask(path, method)
  }

  /** A service that cannot be asked has not ended the session. */
  const hasEnded = async (): Promise<boolean> => {
    try {
      return (await ask('/me', 'GET')) === undefined
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
    // Asked for while somebody types, who would go on typing into the password.
    if (pathname.startsWith(`${api}/payload-preferences`)) return false
    return !pathname.startsWith(staff) || !aboutSessions.test(pathname.slice(staff.length))
  })
  const reconnect = useEffectEvent((canRepeat: boolean): Promise<boolean> => {
    // A browser that knows that it is offline has sent nothing.
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
  const say = useEffectEvent((name: 'ended' | 'unreachable') => words[name])
  useEffect(() => {
    const original = fetch
    plain.current = original
    window.fetch = guardedFetch(original, {
      announce: (answer) => announce(answer),
      endedMessage: () => say('ended'),
      hasEnded: () => isOver(),
      isGuarded: (url) => isGuarded(url),
      reconnect: (canRepeat) => reconnect(canRepeat),
      signIn: () => askToSignIn(),
      signIns: () => signIns.current,
      unreachableMessage: () => say('unreachable'),
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
    extend: () => void ask('/refresh-token', 'POST').then(adopt, () => {}),
    onExpired: () =>
      void ask('/me', 'GET').then(
        // Another window may have extended it.
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

/** A question to the reader that many requests may wait for, and that is asked once. */
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

/** Further away than any session lasts, and within what a browser's timer can count. */
const neverMs = 20 * 24 * 3_600_000

/**
 * Takes the session's end over from Payload, whose timer leaves the page and with it what was typed. Work on the page
 * extends the session; nobody's work ends it.
 *
 * @param onExpired called when the session should have ended
 */
const useExpiry = ({ extend, onExpired }: { extend: () => void; onExpired: () => void }) => {
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
