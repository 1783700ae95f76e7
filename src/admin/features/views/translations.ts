import { translated } from '../../../fields/translated'

export const translations = translated({
  en: { all: 'All', views: 'Saved views' },
  es: { all: 'Todos', views: 'Vistas guardadas' },
})
