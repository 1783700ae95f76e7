/** What the panel has of signing in, by the paths of its components: they are the browser's, and no engine imports them. */
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

/** The sections on an account's page: its second factor, and its sessions. */
export const withAccountSections = (collection: CollectionConfig): CollectionConfig => ({
  ...collection,
  fields: [...collection.fields, section('secondFactor', 'TwoFactors'), section('openSessions', 'Sessions')],
})

/** The way in, the page of the first account, and the page that staff are led to who must set up a second factor. */
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
