'use client'

import { type ReactNode, useId } from 'react'
import text from '../../shared/text.module.css'
import styles from './dashboard.module.css'

/** One part of the dashboard under its heading. */
export const Part = ({ children, title }: { children: ReactNode; title: string }) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h2 className={text.heading} id={id}>
        {title}
      </h2>
      {children}
    </section>
  )
}
