import { translated } from '../../../fields/translated'

type Compare = (field: string, value: string) => string

const comparisons = {
  en: {
    contains: (field, value) => `${field} contains “${value}”`,
    equals: (field, value) => `${field}: ${value}`,
    exists: (field, value) => (value === 'false' ? `${field}: none` : `${field}: any`),
    greater_than: (field, value) => `${field}: after ${value}`,
    greater_than_equal: (field, value) => `${field}: from ${value}`,
    in: (field, value) => `${field}: ${value}`,
    less_than: (field, value) => `${field}: before ${value}`,
    less_than_equal: (field, value) => `${field}: until ${value}`,
    like: (field, value) => `${field} contains “${value}”`,
    not_equals: (field, value) => `${field}: not ${value}`,
    not_in: (field, value) => `${field}: not ${value}`,
    not_like: (field, value) => `${field} without “${value}”`,
  },
  es: {
    contains: (field, value) => `${field} contiene «${value}»`,
    equals: (field, value) => `${field}: ${value}`,
    exists: (field, value) => (value === 'false' ? `${field}: sin valor` : `${field}: con valor`),
    greater_than: (field, value) => `${field}: después de ${value}`,
    greater_than_equal: (field, value) => `${field}: desde ${value}`,
    in: (field, value) => `${field}: ${value}`,
    less_than: (field, value) => `${field}: antes de ${value}`,
    less_than_equal: (field, value) => `${field}: hasta ${value}`,
    like: (field, value) => `${field} contiene «${value}»`,
    not_equals: (field, value) => `${field}: no ${value}`,
    not_in: (field, value) => `${field}: no ${value}`,
    not_like: (field, value) => `${field} sin «${value}»`,
  },
} satisfies Record<string, Record<string, Compare>>

const joinWith = (language: string, type: 'conjunction' | 'disjunction') => {
  const format = new Intl.ListFormat(language, { type })
  return (texts: readonly string[]) => format.format(texts)
}

export const translations = translated({
  en: {
    all: 'All',
    both: joinWith('en', 'conjunction'),
    either: joinWith('en', 'disjunction'),
    filter: 'Filter',
    filters: 'Filters of this list',
    list: 'List',
    more: 'More conditions',
    name: 'Name of the view',
    no: 'no',
    none: 'None',
    nothing: 'empty',
    operators: comparisons.en,
    or: joinWith('en', 'disjunction'),
    others: (count: number) => `${count} others`,
    otherViews: { board: 'Board', calendar: 'Calendar', report: 'Report' },
    pages: 'Other pages of these records',
    remove: (text: string) => `Remove the filter ${text}`,
    saveView: 'Save view',
    viewSaved: (title: string) => `The view “${title}” is saved.`,
    views: 'Saved views',
    yes: 'yes',
  },
  es: {
    all: 'Todos',
    both: joinWith('es', 'conjunction'),
    either: joinWith('es', 'disjunction'),
    filter: 'Filtrar',
    filters: 'Filtros de esta lista',
    list: 'Lista',
    more: 'Más condiciones',
    name: 'Nombre de la vista',
    no: 'no',
    none: 'Ninguno',
    nothing: 'vacío',
    operators: comparisons.es,
    or: joinWith('es', 'disjunction'),
    others: (count) => `otros ${count}`,
    otherViews: { board: 'Tablero', calendar: 'Calendario', report: 'Informe' },
    pages: 'Otras páginas de estos registros',
    remove: (text) => `Quitar el filtro ${text}`,
    saveView: 'Guardar vista',
    viewSaved: (title) => `La vista «${title}» está guardada.`,
    views: 'Vistas guardadas',
    yes: 'sí',
  },
})

export type FilterWords = (typeof translations)['en']
