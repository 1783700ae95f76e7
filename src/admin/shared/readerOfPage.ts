import { headers as headersOf } from 'next/headers'
import { type BasePayload, createLocalReq, type PayloadRequest } from 'payload'
import { cache } from 'react'
import type { Reader } from './labels'

/**
 * A request of the page's reader, for components that Payload gives none, such as cells of lists. The same for all of a page,
 * so that what they read is read together.
 */
export const readerOfPage = cache(
  async (payload: BasePayload, i18n: Reader['i18n']): Promise<PayloadRequest> => {
    const headers = await headersOf()
    const { user } = await payload.auth({ headers })
    return createLocalReq(
      { req: { headers, i18n: i18n as PayloadRequest['i18n'] }, ...(user ? { user } : {}) },
      payload,
    )
  },
)
