import '@payloadcms/next/css'
import { handleServerFunctions, RootLayout } from '@payloadcms/next/layouts'
import type { ServerFunctionClient } from 'payload'
import type { ReactNode } from 'react'
import '../../admin/features/payload-fixes/fixes.css'
import { isServerFunction } from '../../admin/isServerFunction'
import { serverFunctions } from '../../admin/serverFunctions'
import { runningConfig } from '../../lib/runningConfig'
import { importMap } from './admin/importMap.js'

const serverFunction: ServerFunctionClient = async (args) => {
  'use server'
  if (!isServerFunction(args.name)) throw new Error('There is no such server function.')
  return handleServerFunctions({ ...args, config: runningConfig(), importMap, serverFunctions })
}

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <RootLayout config={runningConfig()} importMap={importMap} serverFunction={serverFunction}>
      {children}
    </RootLayout>
  )
}
