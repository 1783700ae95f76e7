import { translated } from '../../../fields/translated'
import type { Preset } from './periods'

const duration = (minutes: number): string =>
  minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`

/** The texts of the report. */
export const translations = translated({
  en: {
    allTenants: 'All',
    charts: 'The charts show',
    columns: {
      contacted: 'Contacted',
      deals: 'Deals',
      gross: 'Gross',
      leads: 'Leads',
      rate: 'Conversion',
      response: 'Response time',
      units: 'Units',
      won: 'Became deals',
    },
    duration,
    emptySource: 'Empty source',
    failed: 'The report could not be read.',
    first: 'From',
    last: 'Until',
    loading: 'Counting…',
    nameless: 'Without a name',
    names: { month: 'Month', rep: 'Sales rep', source: 'Source' },
    noRep: 'Nobody',
    noSource: 'No source',
    nothing: 'There is nothing in this period.',
    others: (count: number) => `And ${count} more, which the total includes.`,
    parts: { month: 'By month', rep: 'By sales rep', source: 'By source' },
    period: 'Period',
    presets: {
      lastMonth: 'Last month',
      thisMonth: 'This month',
      thisYear: 'This year',
      threeMonths: '3 months',
      twelveMonths: '12 months',
    } satisfies Record<Preset, string>,
    report: 'Report',
    rules:
      'Leads that came and deals that were made in the period. Response time: the median of the open time until the first contact. Became deals: leads whose customer has a deal made since the period began. Units: deals that are funded or delivered. Gross: the sum of their margins.',
    severalSources:
      'A deal is counted with each source of its customer’s leads, so the lines can add up to more than the total.',
    tenant: 'Business',
    total: 'Total',
    unread: (count: number) => `${count} without a margin that reads as a number`,
    wrongPeriod: 'Choose days in order, three years at most.',
  },
  es: {
    allTenants: 'Todas',
    charts: 'Los gráficos muestran',
    columns: {
      contacted: 'Contactados',
      deals: 'Operaciones',
      gross: 'Margen bruto',
      leads: 'Interesados',
      rate: 'Conversión',
      response: 'Tiempo de respuesta',
      units: 'Unidades',
      won: 'Con operación',
    },
    duration,
    emptySource: 'Origen vacío',
    failed: 'No se pudo leer el informe.',
    first: 'Desde',
    last: 'Hasta',
    loading: 'Contando…',
    nameless: 'Sin nombre',
    names: { month: 'Mes', rep: 'Vendedor', source: 'Origen' },
    noRep: 'Nadie',
    noSource: 'Sin origen',
    nothing: 'No hay nada en este período.',
    others: (count) => `Y ${count} más, que están en el total.`,
    parts: { month: 'Por mes', rep: 'Por vendedor', source: 'Por origen' },
    period: 'Período',
    presets: {
      lastMonth: 'Mes pasado',
      thisMonth: 'Este mes',
      thisYear: 'Este año',
      threeMonths: '3 meses',
      twelveMonths: '12 meses',
    },
    report: 'Informe',
    rules:
      'Interesados que llegaron y operaciones creadas en el período. Tiempo de respuesta: la mediana del tiempo de apertura hasta el primer contacto. Con operación: interesados cuyo cliente tiene una operación creada desde que empezó el período. Unidades: operaciones financiadas o entregadas. Margen bruto: la suma de sus márgenes.',
    severalSources:
      'Una operación se cuenta con cada origen de los interesados de su cliente, así que las líneas pueden sumar más que el total.',
    tenant: 'Empresa',
    total: 'En total',
    unread: (count) => `${count} sin un margen que se lea como número`,
    wrongPeriod: 'Elija días en orden, tres años como máximo.',
  },
})
