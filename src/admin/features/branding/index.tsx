/** The logo and the icon of the panel. */
import styles from './branding.module.css'

// Letter shapes, 18 by 22 units, positioned from the left.
const letters = [
  'M0 22V0h14M0 11h11',
  'M28 0c6 0 9 5 9 11s-3 11-9 11-9-5-9-11 3-11 9-11z',
  'M43 22V0h8a6.5 6.5 0 0 1 0 13h-8M51 13l7 9',
  'M78 0H64v22h14M64 11h11',
  'M100 4c-2-2.6-4-4-7-4-6 0-9 5-9 11s3 11 9 11c3 0 5-1.4 7-4',
  'M114 0c6 0 9 5 9 11s-3 11-9 11-9-5-9-11 3-11 9-11z',
  'M129 0v14c0 5 3 8 8 8s8-3 8-8V0',
  'M152 22V0h8a6.5 6.5 0 0 1 0 13h-8M160 13l7 9',
  'M171 0h18M180 0v22',
]

/** The logo on the sign-in page. */
export const Logo = () => (
  <svg aria-label="Forecourt" className={styles.logo} role="img" viewBox="0 0 236 28" {...pen}>
    <Mark />
    <g transform="translate(42 3)">
      {letters.map((path) => (
        <path d={path} key={path} />
      ))}
    </g>
  </svg>
)

/** The panel's icon, which links to the home page. */
export const Icon = () => (
  <svg aria-label="Forecourt" className={styles.icon} role="img" viewBox="0 0 28 28" {...pen}>
    <Mark />
  </svg>
)

/** The roof over a forecourt on its two posts, and a vehicle beneath: strokes in the colour of the text around them. */
const Mark = () => (
  <>
    <path d="M2 9 14 3l12 6v3H2z" />
    <path d="M5 12v13M23 12v13" />
    <path d="M9 25v-4l2-3.5h6l2 3.5v4z" />
  </>
)

/** The stroke attributes of the mark and the letters. */
const pen = {
  fill: 'none',
  stroke: 'currentColor',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  strokeWidth: 2.6,
} as const
