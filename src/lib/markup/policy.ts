/** What a page may do, said to the browser: nothing but run what the page itself was made with. */
import { createHash } from 'node:crypto'

/** The source of an inline style or script in a policy: this text and no other. */
export const sourceOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

export type PagePolicy = { formAction?: "'self'"; script?: string; style: string }

/** No frame, no request to anywhere, no script or style but these. */
export const policyFor = ({ formAction, script, style }: PagePolicy): string =>
  [
    "default-src 'none'",
    `style-src ${sourceOf(style)}`,
    ...(script === undefined ? [] : [`script-src ${sourceOf(script)}`]),
    "base-uri 'none'",
    `form-action ${formAction ?? "'none'"}`,
    "frame-ancestors 'none'",
  ].join('; ')
