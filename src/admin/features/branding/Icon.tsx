import styles from './branding.module.css'
import { Mark, pen } from './Mark'

/** The panel's icon, which links to the dashboard. */
export const Icon = () => (
  <svg aria-label="Forecourt" className={styles.icon} role="img" viewBox="0 0 28 28" {...pen}>
    <Mark />
  </svg>
)
