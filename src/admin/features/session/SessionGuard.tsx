'use client'

import { useAuth, useConfig } from '@payloadcms/ui'
import { formatAdminURL } from 'payload/shared'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { announceAnswer } from '../../shared/answers'
import { SessionContext } from '../../shared/session'
import { useWords } from '../../shared/useWords'
import type { SignedIn } from '../sign-in/CredentialsForm'
import { type Guard, guardedFetch } from './guardedFetch'
import { OfflineDialog } from './OfflineDialog'
import { SignInDialog } from './SignInDialog'
import { translations } from './translations'
import { useExpiry } from './useExpiry'
import { useQuestion } from './useQuestion'

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
  // Whoever opened the page. A logout clears the user that Payload knows.
  const [reader] = useState(user)

  const staff = formatAdminURL({ apiRoute: config.routes.api, path: `/${config.admin.user}` })

  const ask = async (path: string, method: string): Promise<SignedIn | undefined> => {
    const answer = await (plain.current ?? fetch)(`${staff}${path}`, { credentials: 'include', method })
    const session = (await answer.json()) as Partial<SignedIn>
    return answer.ok && session.user ? (session as SignedIn) : undefined
  }

  /** A service that cannot be asked has not ended the session. */
  const hasEnded = async (): Promise<boolean> => {
    try {
      return (await ask('/me', 'GET')) === undefined
    } catch {
      return false
    }
  }
  const resume = async (): Promise<boolean> => reader !== null && (await hasEnded()) && (await signIn.ask())

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
    announceAnswer({ method, path, response: response.clone() })
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
