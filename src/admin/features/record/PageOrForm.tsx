'use client'

import { toast, useEditDepth } from '@payloadcms/ui'
import { type ReactNode, useEffect } from 'react'

/** Where Payload's form leaves its message when it opens the page of a new record. */
const pendingMessageKey = 'payload-pending-success-toast'

/** The page of a record or, in a drawer, its form. */
export const PageOrForm = ({ children, form }: { children: ReactNode; form: ReactNode }) =>
  useEditDepth() > 1 ? form : <Page>{children}</Page>

const Page = ({ children }: { children: ReactNode }) => {
  useEffect(() => {
    const message = window.sessionStorage.getItem(pendingMessageKey)
    if (message === null) return
    window.sessionStorage.removeItem(pendingMessageKey)
    toast.success(message)
  }, [])
  return <main>{children}</main>
}
