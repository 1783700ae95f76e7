'use client'

import { useWords } from '../../shared/words'
import { SetUp } from './SetUp'
import styles from './signIn.module.css'
import { words } from './words'

/** The one thing that staff may do who are held back, and the way out. */
export const MfaEnrolment = ({ leadsTo, logoutRoute }: { leadsTo: string; logoutRoute: string }) => {
  const say = useWords(words).setUp
  return (
    <main className={styles.page}>
      <h1>{say.title}</h1>
      <p>{say.held}</p>
      <SetUp onDone={() => window.location.assign(leadsTo)} />
      <a href={logoutRoute}>{say.signOut}</a>
    </main>
  )
}
