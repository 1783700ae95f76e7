import { NotFoundPage } from '@payloadcms/next/views'
import type { Metadata } from 'next'
import { metadataOf } from '../../../../admin/metadata'
import { runningConfig } from '../../../../lib/runningConfig'
import { importMap } from '../importMap.js'

type Args = {
  params: Promise<{ segments: string[] }>
  searchParams: Promise<Record<string, string | string[]>>
}

export const generateMetadata = ({ params, searchParams }: Args): Promise<Metadata> =>
  metadataOf({ config: runningConfig(), params, searchParams })

export default function NotFound({ params, searchParams }: Args) {
  return NotFoundPage({ config: runningConfig(), importMap, params, searchParams })
}
