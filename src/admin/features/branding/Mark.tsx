/** The roof over a forecourt on its two posts, and a vehicle beneath: strokes in the colour of the text around them. */
export const Mark = () => (
  <>
    <path d="M2 9 14 3l12 6v3H2z" />
    <path d="M5 12v13M23 12v13" />
    <path d="M9 25v-4l2-3.5h6l2 3.5v4z" />
  </>
)

/** The stroke attributes of the mark and the letters. */
export const pen = {
  fill: 'none',
  stroke: 'currentColor',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  strokeWidth: 2.6,
} as const
