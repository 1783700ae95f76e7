/** Content security policies that allow only the inline script and style of a page. */
import { createHash } from 'node:crypto'

/** The source expression that allows one inline script or style, by its hash. */
const cspHash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

export type PagePolicy = { formAction?: "'self'"; script?: string; style: string }

/** The policy of a page. Frames, requests and other scripts and styles are blocked. */
export const buildPolicy = ({ formAction, script, style }: PagePolicy): string =>
  [
    "default-src 'none'",
    `style-src ${cspHash(style)}`,
    ...(script === undefined ? [] : [`script-src ${cspHash(script)}`]),
    "base-uri 'none'",
    `form-action ${formAction ?? "'none'"}`,
    "frame-ancestors 'none'",
  ].join('; ')
