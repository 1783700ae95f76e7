import type { ReactNode } from 'react'
import type { Tone } from '../../fields'
import styles from './statusChip.module.css'

type Props = { children: ReactNode; title?: string; tone?: Tone | undefined }

/** A status in the colour of its tone. */
export const StatusChip = ({ children, title, tone = 'neutral' }: Props) => (
  <span className={`${styles.chip} ${styles[tone]}`} title={title}>
    {children}
  </span>
)
