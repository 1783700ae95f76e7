/** The sign-in components of the panel, by path: they run in the browser, so no engine imports them. */
import type { CollectionConfig, Config, Field } from 'payload'

const section = (name: string, component: string): Field => ({
  name,
  type: 'ui',
  admin: {
    components: { Field: `/src/admin/features/sign-in#${component}` },
    disableBulkEdit: true,
    disableListColumn: true,
  },
})

/** The sections of an account's page: second factor and sessions. */
export const withAccountSections = (collection: CollectionConfig): CollectionConfig => ({
  ...collection,
  fields: [...collection.fields, section('secondFactor', 'TwoFactors'), section('openSessions', 'Sessions')],
})

/** The pages for sign-in, for the first account, and for setting up a required second factor. */
export const withSignInViews = ({ admin = {} }: Config): NonNullable<Config['admin']> => ({
  ...admin,
  components: {
    ...admin.components,
    views: {
      ...admin.components?.views,
      createFirstUser: { Component: '/src/admin/features/sign-in#FirstAccountView' },
      login: { Component: '/src/admin/features/sign-in#SignInView' },
      setUpTwoFactors: {
        Component: '/src/admin/features/sign-in#SetUpView',
        exact: true,
        path: '/set-up-two-factors',
      },
    },
  },
})
