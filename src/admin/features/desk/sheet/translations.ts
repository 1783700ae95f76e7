import { translated } from '../../../../fields/translated'

export const sheetTranslations = translated({
  en: {
    amount: 'Amount',
    back: 'Back to the deal',
    customer: 'Customer',
    date: 'Date',
    deal: 'Deal',
    downPayment: 'Down payment',
    estimate:
      'Payments are an estimate, rounded to cents. The lender’s contract decides what is due; this sheet is no offer of credit.',
    otherLanguage: 'En español',
    print: 'Print',
    provisional: 'Provisional: some amounts of this deal are not known yet.',
    rate: 'Rate a year',
    signatures: ['Customer', 'Dealer'],
    terms: 'Payment terms',
    title: 'Your deal',
    toFinance: 'Amount to finance',
    vehicle: 'Vehicle',
    vin: 'VIN',
  },
  es: {
    amount: 'Importe',
    back: 'Volver a la operación',
    customer: 'Cliente',
    date: 'Fecha',
    deal: 'Operación',
    downPayment: 'Pago inicial',
    estimate:
      'Los pagos son una estimación, redondeada a centavos. Lo que se debe lo decide el contrato del prestamista; esta hoja no es una oferta de crédito.',
    otherLanguage: 'In English',
    print: 'Imprimir',
    provisional: 'Provisional: algunos importes de esta operación aún no se conocen.',
    rate: 'Tipo anual',
    signatures: ['Cliente', 'Concesionario'],
    terms: 'Condiciones de pago',
    title: 'Su operación',
    toFinance: 'Importe por financiar',
    vehicle: 'Vehículo',
    vin: 'N.º de bastidor (VIN)',
  },
})
