'use client'

import { Link, useConfig, useField } from '@payloadcms/ui'
import { idsIn } from '../../../plugins/database/model/id'
import { useAnswer } from '../../shared/useAnswer'

type Props = {
  /** The stored value when the form was loaded. */
  loaded?: { id: number; title: string | undefined }
  path: string
  slug: string
  unseen: string
}

/** The title of the current value, which quick actions change. */
export const FollowedValue = ({ loaded, path, slug, unseen }: Props) => {
  const { value } = useField<unknown>({ potentiallyStalePath: path })
  const [id] = idsIn(value)
  if (id === undefined) return '–'
  if (id !== loaded?.id) return <Asked id={id} slug={slug} unseen={unseen} />
  return <Title id={id} slug={slug} title={loaded.title ?? unseen} />
}

const Asked = ({ id, slug, unseen }: { id: number; slug: string; unseen: string }) => {
  const { answer } = useAnswer<{ title?: string }>('record-title', { id, slug })
  return answer && <Title id={id} slug={slug} title={answer.title ?? unseen} />
}

const Title = ({ id, slug, title }: { id: number; slug: string; title: string }) => {
  const { config } = useConfig()
  return <Link href={`${config.routes.admin}/collections/${slug}/${id}`}>{title}</Link>
}
