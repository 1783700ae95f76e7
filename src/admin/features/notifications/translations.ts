import { translated } from '../../../fields/translated'

export const translations = translated({
  en: {
    bell: (unread: number) => (unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`),
    close: 'Close',
    failed: 'The notifications could not be read. Check your connection.',
    heading: 'Notifications',
    loading: 'Loading…',
    mark: 'Mark as read',
    markAll: 'Mark all as read',
    markOne: (what: string) => `Mark as read: ${what}`,
    none: 'You have no notifications.',
  },
  es: {
    bell: (unread) => (unread === 0 ? 'Avisos' : `Avisos, ${unread} sin leer`),
    close: 'Cerrar',
    failed: 'No se pudieron leer los avisos. Compruebe su conexión.',
    heading: 'Avisos',
    loading: 'Cargando…',
    mark: 'Marcar como leído',
    markAll: 'Marcar todo como leído',
    markOne: (what) => `Marcar como leído: ${what}`,
    none: 'No tiene avisos.',
  },
})
