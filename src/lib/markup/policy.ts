/** Content security policies that allow a page only its own inline scripts and styles. */
import { createHash } from 'node:crypto'

/** The policy source (a hash) for exactly this inline style or script. */
export const sourceOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

export type PagePolicy = { formAction?: "'self'"; script?: string; style: string }

/** A policy without frames, requests, or any other script or style. */
export const policyFor = ({ formAction, script, style }: PagePolicy): string =>
  [
    "default-src 'none'",
    `style-src ${sourceOf(style)}`,
    ...(script === undefined ? [] : [`script-src ${sourceOf(script)}`]),
    "base-uri 'none'",
    `form-action ${formAction ?? "'none'"}`,
    "frame-ancestors 'none'",
  ].join('; ')
