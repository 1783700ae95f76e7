/**
 * The state of a webhook. Stored apart from its record, so that its versions do not contain it.
 *
 * - `active`: receives its events. A webhook without a row is active.
 * - `paused`: by staff or an app. Its deliveries stay pending until it is resumed.
 * - `disabled`: by the engine, because its receiver responded 410, failed for five days and twenty attempts, or
 *   because its filter cannot be evaluated. Its deliveries are held until they are replayed.
 */
export type WebhookState = 'active' | 'disabled' | 'paused'

/** Why a webhook was disabled. `filter`: the database failed to evaluate its filter, or took too long. */
export const disabledReasons = ['failing', 'filter', 'gone'] as const

export type DisabledReason = (typeof disabledReasons)[number]
