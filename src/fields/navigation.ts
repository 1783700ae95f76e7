/** The table of the panel's navigation: its type, and where the config keeps it. */
import type { CollectionSlug, SanitizedConfig, Where } from 'payload'
import type { Translated } from './translated'

export type NavigationEntry = {
  /** The collection whose list the link opens. Who may not read it has no link. */
  collection: CollectionSlug
  /** A filter of the records that call for action; their number stands beside the link. */
  count?: (reader: { email: string }) => Where
  /** Whether the link opens the home page. */
  isHome?: true
  /** A path of SVG, 24 by 24, drawn with a line. */
  icon: string
  /** The id of the link's element. */
  id: string
  /** Whether it is in the bar at the bottom of a phone, which has room for five. */
  isOnPhone?: true
  /** By default the label of the collection. */
  label?: Translated<string>
  /** Below the collection's list, such as `/board`. */
  path?: string
  /** The roles that have the link; by default all. */
  roles?: readonly ('admin' | 'manager' | 'rep')[]
  /** `more` stands under a heading of its own. */
  section: 'day' | 'more'
}

/** In a filter of `count`, the end of the reader's day, which only the browser knows. */
export const endOfDay = 'END_OF_DAY'

/** The entries, in order. */
export const getNavigation = ({ custom }: Pick<SanitizedConfig, 'custom'>): readonly NavigationEntry[] =>
  (custom?.['navigation'] as readonly NavigationEntry[] | undefined) ?? []
