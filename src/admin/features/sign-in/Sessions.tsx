'use client'

import { Button, toast, useAuth, useDocumentInfo } from '@payloadcms/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import { Moment } from '../../shared/Moment'
import { useWords } from '../../shared/useWords'
import { Problem } from './inputs'
import styles from './signIn.module.css'
import { useSignIn } from './useSignIn'
import { translations } from './translations'

type Session = { id: string; isCurrent: boolean; since: null | string; until: string }

/** Lists and ends the sessions of an account: the reader's own, or any account's for an admin. */
export const Sessions = () => {
  const { id } = useDocumentInfo()
  const { user } = useAuth()
  if (id === undefined || !user) return null
  const isOwn = String(user.id) === String(id)
  if (!isOwn && user['role'] !== 'admin') return null
  return <SessionList path={isOwn ? '/sessions' : `/${id}/sessions`} />
}

const SessionList = ({ path }: { path: string }) => {
  const { request, isBusy, problem } = useSignIn()
  const words = useWords(translations).sessions
  const [sessions, setSessions] = useState<Session[]>()

  const load = async () => {
    const result = await request<{ docs: Session[] }>('GET', path)
    if ('body' in result) setSessions(result.body.docs)
  }
  const onOpen = useEffectEvent(() => void load())
  useEffect(() => {
    const timer = setTimeout(onOpen)
    return () => clearTimeout(timer)
  }, [])

  const end = async (pathOfSession = '') => {
    const result = await request('DELETE', `${path}${pathOfSession}`)
    if ('body' in result) toast.success(words.ended)
    await load()
  }

  const isOwn = sessions?.some(({ isCurrent }) => isCurrent) === true
  const others = sessions?.filter(({ isCurrent }) => !isCurrent) ?? []
  return (
    <section className={styles.section}>
      <h3>{words.title}</h3>
      {sessions?.length === 0 && <p>{words.none}</p>}
      <ul className={styles.sessions}>
        {sessions?.map((session) => (
          <li key={session.id}>
            <span>
              {session.since && (
                <>
                  {words.since} <Moment at={session.since} />.{' '}
                </>
              )}
              {words.until} <Moment at={session.until} />.
            </span>
            {session.isCurrent ? (
              <strong>{words.this}</strong>
            ) : (
              <Button
                buttonStyle="secondary"
                disabled={isBusy}
                margin={false}
                onClick={() => void end(`/${session.id}`)}
                size="small"
              >
                {words.end}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > (isOwn ? 0 : 1) && (
        <Button buttonStyle="secondary" disabled={isBusy} margin={false} onClick={() => void end()}>
          {isOwn ? words.endOthers : words.endAll}
        </Button>
      )}
      <Problem text={problem} />
    </section>
  )
}
