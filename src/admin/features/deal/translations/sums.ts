import { translated } from '../../../../fields/translated'

/** The nouns that the sentences use. */
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
      `What taxes and registration came to says “${text}”, which is no number; ${hasEstimate ? 'the estimate counts' : 'counted as nothing'}.`,
    asReckoned: 'The recorded amount is the same.',
    counted: {
      actual: 'What it came to counts, in place of the estimate.',
      estimate: 'What it came to is not recorded yet; the estimate counts.',
    },
    differs: {
      less: (amount: string) => `The recorded amount is ${amount} less than that.`,
      more: (amount: string) => `The recorded amount is ${amount} more than that.`,
    },
    failed: 'The trades and fees could not be read, so nothing is added up here.',
    feesUnseen: 'The fees of this deal are not yours to see; not counted. Ask a manager.',
    incomplete: 'Not complete: something is missing or no number, as said above.',
    loading: 'Reading trades and fees…',
    missing: (part: Part, trade?: string) =>
      `No ${parts.en[part]} is recorded${trade ? ` for the ${trade}` : ''}; counted as nothing.`,
    negative: (trade: string, amount: string) =>
      `Negative equity: ${amount} more is owed on the ${trade} than is given for it. That is added.`,
    net: (allowance: string, payoff: string) => `Allowance ${allowance} less payoff ${payoff}`,
    noFees: 'No taxes and fees are chosen; counted as nothing.',
    noNumber: (part: Part, text: string, trade?: string) =>
      `The ${parts.en[part]}${trade ? ` of the ${trade}` : ''} says “${text}”, which is no number; counted as nothing.`,
    noTrades: 'No trade belongs to this deal.',
    notRecorded: 'Not recorded',
    overpaid: (amount: string) =>
      `Nothing is left to finance: ${amount} more is paid than the deal comes to.`,
    recorded: 'as recorded',
    title: 'How it adds up',
    toFinance: 'Amount to finance',
    trade: (name: string) => `Trade: ${name}`,
    tradeNumber: (id: number) => `trade number ${id}`,
    trades: 'Trades',
    tradesUnseen: 'Trades of this deal, if there are any, are not yours to see; not counted. Ask a manager.',
  },
  es: {
    actualNoNumber: (text, hasEstimate) =>
      `El importe real de impuestos y matriculación dice «${text}», que no es un número; ${hasEstimate ? 'cuenta el estimado' : 'se cuenta como cero'}.`,
    asReckoned: 'El importe registrado es el mismo.',
    counted: {
      actual: 'Cuenta el importe real, en lugar del estimado.',
      estimate: 'El importe real aún no está registrado; cuenta el estimado.',
    },
    differs: {
      less: (amount) => `El importe registrado es ${amount} menor.`,
      more: (amount) => `El importe registrado es ${amount} mayor.`,
    },
    failed: 'No se pudieron leer los vehículos de cambio ni las tasas; aquí no se suma nada.',
    feesUnseen: 'No puede ver las tasas de esta operación; no se cuentan. Pregunte a un gerente.',
    incomplete: 'Incompleto: falta algo o no es un número, como se dice arriba.',
    loading: 'Leyendo vehículos de cambio y tasas…',
    missing: (part, trade) => `Falta ${parts.es[part]}${trade ? ` de ${trade}` : ''}; se cuenta como cero.`,
    negative: (trade, amount) =>
      `Valor negativo: por ${trade} se deben ${amount} más de lo que se da. Esa diferencia se suma.`,
    net: (allowance, payoff) => `Valor reconocido ${allowance} menos saldo por liquidar ${payoff}`,
    noFees: 'No se han elegido impuestos y tasas; se cuentan como cero.',
    noNumber: (part, text, trade) =>
      `${first(parts.es[part])}${trade ? ` de ${trade}` : ''} dice «${text}», que no es un número; se cuenta como cero.`,
    noTrades: 'Esta operación no tiene vehículos de cambio.',
    notRecorded: 'Sin registrar',
    overpaid: (amount) => `No queda nada por financiar: se pagan ${amount} más de lo que suma la operación.`,
    recorded: 'según lo registrado',
    title: 'Cómo se suma',
    toFinance: 'Importe por financiar',
    trade: (name) => `Vehículo de cambio: ${name}`,
    tradeNumber: (id) => `vehículo de cambio número ${id}`,
    trades: 'Vehículos de cambio',
    tradesUnseen:
      'Si esta operación tiene vehículos de cambio, no puede verlos; no se cuentan. Pregunte a un gerente.',
  },
})

export type SumWords = (typeof translations)['en']
