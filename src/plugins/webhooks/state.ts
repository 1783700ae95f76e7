/**
 * The state of a webhook, beside its record: its versions show none of it.
 *
 * - `active`: it is sent its events. A webhook without a row is.
 * - `paused`: by staff or an app. Its events wait, and are sent when it is resumed.
 * - `disabled`: by the engine, as its receiver wants no more (410), or fails for five days and twenty tries, or as its filter
 *   cannot be evaluated. Its events are held, and sent when it is replayed.
 */
export type WebhookState = 'active' | 'disabled' | 'paused'

/** Why a webhook was disabled; `filter`: the database could not answer what it asks, or not soon enough. */
export const disabledReasons = ['failing', 'filter', 'gone'] as const

export type DisabledReason = (typeof disabledReasons)[number]
