import type { BasePayload } from 'payload'

export const seed = async (_payload: BasePayload): Promise<void> => {}
