'use client'

import { useWords } from '../../shared/useWords'
import { SetUp } from './SetUp'
import styles from './signIn.module.css'
import { translations } from './translations'

/** Enrolment of the second factor, for staff who may do nothing else before it, and a sign-out link. */
export const MfaEnrolment = ({ leadsTo, logoutRoute }: { leadsTo: string; logoutRoute: string }) => {
  const words = useWords(translations).setUp
  return (
    <main className={styles.page}>
      <h1>{words.title}</h1>
      <p>{words.held}</p>
      <SetUp onDone={() => window.location.assign(leadsTo)} />
      <a href={logoutRoute}>{words.signOut}</a>
    </main>
  )
}
