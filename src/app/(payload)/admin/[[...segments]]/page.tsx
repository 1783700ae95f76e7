import { RootPage } from '@payloadcms/next/views'
import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { getPayload } from 'payload'
import { redirectToSetUp } from '../../../../admin/features/sign-in/views'
import { metadataOf } from '../../../../admin/metadata'
import { runningConfig } from '../../../../lib/runningConfig'
import { importMap } from '../importMap.js'

type Args = {
  params: Promise<{ segments: string[] }>
  searchParams: Promise<Record<string, string | string[]>>
}

export const generateMetadata = ({ params, searchParams }: Args): Promise<Metadata> =>
  metadataOf({ config: runningConfig(), params, searchParams })

export default async function Page({ params, searchParams }: Args) {
  const config = runningConfig()
  const { segments } = await params
  const redirectPath = await redirectToSetUp(await getPayload({ config }), await headers(), segments)
  if (redirectPath !== undefined) redirect(redirectPath)
  return RootPage({ config, importMap, params, searchParams })
}
