import { translated } from '../../../fields/translated'
import type { Obstacle } from './scenarios'

const obstacles = translated<Record<Obstacle, string>>({
  en: {
    annualRate: 'Enter a rate from 0 to 100 percent a year.',
    downPayment: 'The down payment is no number.',
    months: 'Enter a number of months from 1 to 480.',
    nothingToFinance: 'Nothing is left to finance.',
  },
  es: {
    annualRate: 'Escriba un tipo de 0 a 100 por ciento anual.',
    downPayment: 'El pago inicial no es un número.',
    months: 'Escriba un número de meses de 1 a 480.',
    nothingToFinance: 'No queda nada por financiar.',
  },
})

export const translations = translated({
  en: {
    add: 'Add a scenario',
    annualRate: 'Rate, percent a year',
    apply: 'Use for the deal',
    applied: 'The down payment and the amount to finance are in the form. Save to keep them.',
    called: (number: number, name: string) => name.trim() || `Scenario ${number}`,
    count: (count: number) => `${count} payments`,
    downPayment: 'Down payment',
    failed: 'The trades and fees could not be read, so nothing is calculated.',
    financed: 'Amount to finance',
    hint: 'Standard amortisation; each amount is rounded to cents, and the last payment settles the rest.',
    incomplete: 'The sum of this deal is not complete: see “How it adds up”.',
    interest: 'Interest in all',
    last: 'Last payment',
    loading: 'Reading trades and fees…',
    monthly: 'Monthly payment',
    months: 'Months',
    name: 'Name',
    none: 'No scenario yet. Add one to see what the customer would pay each month.',
    obstacles: obstacles.en,
    onlyInterest: (last: string) =>
      `Each payment pays no more than the interest of its month. The last one, ${last}, pays all of the rest.`,
    roundsToNothing: (last: string) => `Each payment rounds to $0.00. The last one, ${last}, pays all of it.`,
    ofDeal: (amount: string) => `As in the deal: ${amount}`,
    print: 'Sheet for the customer',
    remove: (name: string) => `Remove ${name}`,
    title: 'Payments',
    total: 'Payments in all',
  },
  es: {
    add: 'Añadir un escenario',
    annualRate: 'Tipo, por ciento anual',
    apply: 'Usar en la operación',
    applied: 'El pago inicial y el importe por financiar están en el formulario. Guarde para conservarlos.',
    called: (number, name) => name.trim() || `Escenario ${number}`,
    count: (count) => `${count} pagos`,
    downPayment: 'Pago inicial',
    failed: 'No se pudieron leer los vehículos de cambio ni las tasas; no se calcula nada.',
    financed: 'Importe por financiar',
    hint: 'Amortización ordinaria; cada importe se redondea a centavos y el último pago salda el resto.',
    incomplete: 'La suma de esta operación no está completa: vea «Cómo se suma».',
    interest: 'Intereses en total',
    last: 'Último pago',
    loading: 'Leyendo vehículos de cambio y tasas…',
    monthly: 'Pago mensual',
    months: 'Meses',
    name: 'Nombre',
    none: 'Aún no hay escenarios. Añada uno para ver cuánto pagaría el cliente cada mes.',
    obstacles: obstacles.es,
    onlyInterest: (last) =>
      `Cada pago no cubre más que los intereses de su mes. El último, ${last}, paga todo el resto.`,
    roundsToNothing: (last) => `Cada pago se redondea a $0.00. El último, ${last}, lo paga todo.`,
    ofDeal: (amount) => `Como en la operación: ${amount}`,
    print: 'Hoja para el cliente',
    remove: (name) => `Quitar ${name}`,
    title: 'Pagos',
    total: 'Pagos en total',
  },
})

export type DeskWords = (typeof translations)['en']
