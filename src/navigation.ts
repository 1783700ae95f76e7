/**
 * The panel's navigation, in the order of a day. A collection without an entry is on the page "All records", which has all that
 * the reader may see.
 */
import type { Where } from 'payload'
import { endOfDay, type NavigationEntry } from './fields/navigation'
import { inError, waitingForFirstContact } from './plugins/saved-views/filters/named'

const board = 'M4 5h4v14H4zM10 5h4v9h-4zM16 5h4v12h-4z'

export const navigation: readonly NavigationEntry[] = [
  {
    collection: 'tasks',
    count: ({ email }): Where => ({
      and: [
        { done: { not_equals: true } },
        { due: { less_than: endOfDay } },
        { 'assignee.accountAddress': { equals: email } },
      ],
    }),
    icon: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2',
    id: 'nav-my-day',
    isHome: true,
    isOnPhone: true,
    label: { en: 'My day', es: 'Mi día' },
    section: 'day',
  },
  {
    collection: 'leads',
    count: () => waitingForFirstContact,
    icon: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-4 3.5-6.5 8-6.5s8 2.5 8 6.5',
    id: 'nav-leads',
    isOnPhone: true,
    section: 'day',
  },
  {
    collection: 'leads',
    icon: board,
    id: 'nav-lead-board',
    isOnPhone: true,
    label: { en: 'Lead board', es: 'Tablero de interesados' },
    path: '/board',
    section: 'day',
  },
  {
    collection: 'customers',
    icon: 'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c0-3.5 3-5.5 6.5-5.5s6.5 2 6.5 5.5M16 4.5a3.3 3.3 0 0 1 0 6.5M17.5 14.5c2.5.5 4 2.5 4 5.5',
    id: 'nav-customers',
    section: 'day',
  },
  {
    collection: 'deals',
    count: () => inError,
    icon: 'M3 12l5-5h8l5 5-4 5-5 3-5-3zM9 12l3-2 4 4',
    id: 'nav-deals',
    isOnPhone: true,
    section: 'day',
  },
  {
    collection: 'deals',
    icon: board,
    id: 'nav-deal-board',
    label: { en: 'Deal board', es: 'Tablero de operaciones' },
    path: '/board',
    section: 'day',
  },
  {
    collection: 'vehicles',
    icon: 'M3 16v-4l3-6h12l3 6v4zM3 12h18M7 16v3M17 16v3',
    id: 'nav-vehicles',
    section: 'day',
  },
  {
    collection: 'meetings',
    icon: 'M4 6h16v15H4zM4 10.5h16M8 3v5M16 3v5',
    id: 'nav-calendar',
    isOnPhone: true,
    label: { en: 'Calendar', es: 'Calendario' },
    path: '/calendar',
    section: 'day',
  },
  {
    collection: 'messages',
    icon: 'M4 5h16v11H10l-5 4v-4H4z',
    id: 'nav-messages',
    section: 'day',
  },
  {
    collection: 'deals',
    icon: 'M4 4v16h16M8 16v-4M12 16V8M16 16v-6',
    id: 'nav-report',
    label: { en: 'Report', es: 'Informe' },
    path: '/report',
    section: 'more',
  },
  {
    collection: 'leads',
    icon: 'M8 8h12v12H8zM4 16V4h12',
    id: 'nav-duplicates',
    label: { en: 'Suspected duplicates', es: 'Posibles duplicados' },
    path: '/duplicates',
    section: 'more',
  },
  {
    collection: 'webhooks',
    icon: 'M5 12h14M13 6l6 6-6 6',
    id: 'nav-webhooks',
    roles: ['admin'],
    section: 'more',
  },
  {
    collection: 'apiKeys',
    icon: 'M8 16a4 4 0 1 1 3.5-6H21v4h-3v3h-3v-3h-3.5A4 4 0 0 1 8 16z',
    id: 'nav-apiKeys',
    roles: ['admin'],
    section: 'more',
  },
  {
    collection: 'apiKeyClaims',
    icon: 'M9 15l6-6M10 6l2-2a4 4 0 0 1 6 6l-2 2M14 18l-2 2a4 4 0 0 1-6-6l2-2',
    id: 'nav-apiKeyClaims',
    roles: ['admin'],
    section: 'more',
  },
  {
    collection: 'users',
    icon: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-4 3.5-6.5 8-6.5s8 2.5 8 6.5',
    id: 'nav-users',
    roles: ['admin'],
    section: 'more',
  },
]
