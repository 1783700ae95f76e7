'use client'

import { useServerFunctions } from '@payloadcms/ui'
import { createContext, useContext } from 'react'

/**
 * Asks the reader to sign in again if the session has ended.
 *
 * @returns whether the reader did, so that what failed can be sent again
 */
export type Resume = () => Promise<boolean>

export const SessionContext = createContext<Resume>(() => Promise.resolve(false))

/** Calls a server function of the panel. If it returns nothing because the session has ended, calls it again after a new sign-in. */
export const usePanelFunction = () => {
  const { serverFunction } = useServerFunctions()
  const resume = useContext(SessionContext)
  return async (name: string, args: Record<string, unknown>): Promise<unknown> => {
    const response = await serverFunction({ args, name })
    return response === undefined && (await resume()) ? serverFunction({ args, name }) : response
  }
}
