import { Gutter, SetStepNav } from '@payloadcms/ui'
import { RenderServerComponent as render } from '@payloadcms/ui/elements/RenderServerComponent'
import type { AdminViewServerProps } from 'payload'

/** The page after signing in, without Payload's collection tiles, which would repeat the navigation. */
export const DashboardView = ({ initPageResult, params, searchParams }: AdminViewServerProps) => {
  const { locale, permissions, req } = initPageResult
  const { i18n, payload, user } = req
  const { afterDashboard, beforeDashboard } = payload.config.admin.components ?? {}
  const serverProps = { i18n, locale, params, payload, permissions, req, searchParams, user }
  const { importMap } = payload
  return (
    <Gutter className="dashboard">
      <SetStepNav nav={[]} />
      {beforeDashboard && render({ Component: beforeDashboard, importMap, serverProps })}
      {afterDashboard && render({ Component: afterDashboard, importMap, serverProps })}
    </Gutter>
  )
}
