import { headers as headersOf } from 'next/headers'
import { type BasePayload, createLocalReq, type PayloadRequest } from 'payload'
import { cache } from 'react'
import type { Reader } from './labels'

/**
 * Creates a request of the page's reader, for components without a request, such as cells of lists. All components of a page share
 * it, so that their reads are combined.
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
