import { translated } from '../../../../fields/translated'

/** The parts of the sum that the texts name. */
export type Part = 'allowance' | 'downPayment' | 'fee' | 'financed' | 'margin' | 'payoff' | 'price' | 'taxes'

const parts = translated<Record<Part, string>>({
  en: {
    allowance: 'allowance',
    downPayment: 'down payment',
    fee: 'fee',
    financed: 'financed amount',
    margin: 'margin',
    payoff: 'payoff',
    price: 'price',
    taxes: 'amount of taxes and registration',
  },
  es: {
    allowance: 'el valor reconocido',
    downPayment: 'el pago inicial',
    fee: 'la tasa',
    financed: 'el importe financiado',
    margin: 'el margen',
    payoff: 'el saldo por liquidar',
    price: 'el precio',
    taxes: 'el importe de impuestos y matriculación',
  },
})

const first = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

export const translations = translated({
  en: {
    actualNoNumber: (text: string, hasEstimate: boolean) =>
      `The actual amount of taxes and registration is “${text}”, which is not a number. ${hasEstimate ? 'The estimate is used instead' : 'It counts as zero'}.`,
    payments: 'Monthly payments',
    sheet: 'Sheet for the customer',
    sameAsRecorded: 'The recorded amount is the same.',
    counted: {
      actual: 'The actual amount is used instead of the estimate.',
      estimate: 'The actual amount is not recorded yet, so the estimate is used.',
    },
    differs: {
      less: (amount: string) => `The recorded amount is ${amount} less.`,
      more: (amount: string) => `The recorded amount is ${amount} more.`,
    },
    failed: 'The trades and fees could not be loaded, so there is no total.',
    feesHidden: 'You do not have access to this deal’s fees, so they are not counted. Ask a manager.',
    incomplete: 'Incomplete: an amount is missing or not a number, as noted above.',
    loading: 'Loading trades and fees…',
    missing: (part: Part, trade?: string) =>
      `No ${parts.en[part]} is recorded${trade ? ` for the ${trade}` : ''}. It counts as zero.`,
    negative: (trade: string, amount: string) =>
      `Negative equity: the payoff of the ${trade} is ${amount} more than its allowance. The difference is added.`,
    net: (allowance: string, payoff: string) => `Allowance ${allowance} less payoff ${payoff}`,
    noFees: 'No taxes and fees are selected. They count as zero.',
    noNumber: (part: Part, text: string, trade?: string) =>
      `The ${parts.en[part]}${trade ? ` of the ${trade}` : ''} is “${text}”, which is not a number. It counts as zero.`,
    noTrades: 'This deal has no trades.',
    notRecorded: 'Not recorded',
    overpaid: (amount: string) => `Nothing is left to finance: the payments exceed the total by ${amount}.`,
    recorded: 'as recorded',
    title: 'How it adds up',
    toFinance: 'Amount to finance',
    trade: (name: string) => `Trade: ${name}`,
    tradeNumber: (id: number) => `trade number ${id}`,
    trades: 'Trades',
    tradesHidden:
      'You do not have access to this deal’s trades, if it has any, so they are not counted. Ask a manager.',
  },
  es: {
    payments: 'Cuotas mensuales',
    sheet: 'Hoja para el cliente',
    actualNoNumber: (text, hasEstimate) =>
      `El importe real de impuestos y matriculación es «${text}», que no es un número; ${hasEstimate ? 'se usa el estimado' : 'se cuenta como cero'}.`,
    sameAsRecorded: 'El importe registrado es el mismo.',
    counted: {
      actual: 'Se usa el importe real en lugar del estimado.',
      estimate: 'El importe real aún no está registrado; se usa el estimado.',
    },
    differs: {
      less: (amount) => `El importe registrado es ${amount} menor.`,
      more: (amount) => `El importe registrado es ${amount} mayor.`,
    },
    failed: 'No se pudieron cargar los vehículos de cambio ni las tasas, así que no hay total.',
    feesHidden:
      'No tiene acceso a las tasas de esta operación, así que no se cuentan. Pregunte a un gerente.',
    incomplete: 'Incompleto: falta un importe o no es un número, como se indica arriba.',
    loading: 'Cargando vehículos de cambio y tasas…',
    missing: (part, trade) => `Falta ${parts.es[part]}${trade ? ` de ${trade}` : ''}; se cuenta como cero.`,
    negative: (trade, amount) =>
      `Valor negativo: por ${trade} se deben ${amount} más de lo que se da. Esa diferencia se suma.`,
    net: (allowance, payoff) => `Valor reconocido ${allowance} menos saldo por liquidar ${payoff}`,
    noFees: 'No se han elegido impuestos y tasas; se cuentan como cero.',
    noNumber: (part, text, trade) =>
      `${first(parts.es[part])}${trade ? ` de ${trade}` : ''} es «${text}», que no es un número; se cuenta como cero.`,
    noTrades: 'Esta operación no tiene vehículos de cambio.',
    notRecorded: 'Sin registrar',
    overpaid: (amount) => `No queda nada por financiar: se pagan ${amount} más de lo que suma la operación.`,
    recorded: 'según lo registrado',
    title: 'Cómo se suma',
    toFinance: 'Importe por financiar',
    trade: (name) => `Vehículo de cambio: ${name}`,
    tradeNumber: (id) => `vehículo de cambio número ${id}`,
    trades: 'Vehículos de cambio',
    tradesHidden:
      'No tiene acceso a los vehículos de cambio de esta operación, si los tiene, así que no se cuentan. Pregunte a un gerente.',
  },
})

export type SumWords = (typeof translations)['en']
