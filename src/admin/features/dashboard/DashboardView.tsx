import { Gutter, SetStepNav } from '@payloadcms/ui'
import { RenderServerComponent as rendered } from '@payloadcms/ui/elements/RenderServerComponent'
import type { AdminViewServerProps } from 'payload'

/** The page after signing in: what the config puts there, without Payload's tiles of collections, which the navigation has. */
export const DashboardView = ({ initPageResult, params, searchParams }: AdminViewServerProps) => {
  const { locale, permissions, req } = initPageResult
  const { i18n, payload, user } = req
  const { afterDashboard, beforeDashboard } = payload.config.admin.components ?? {}
  const serverProps = { i18n, locale, params, payload, permissions, req, searchParams, user }
  const { importMap } = payload
  return (
    <Gutter className="dashboard">
      <SetStepNav nav={[]} />
      {beforeDashboard && rendered({ Component: beforeDashboard, importMap, serverProps })}
      {afterDashboard && rendered({ Component: afterDashboard, importMap, serverProps })}
    </Gutter>
  )
}
