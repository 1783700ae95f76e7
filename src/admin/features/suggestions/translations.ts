import { translated } from '../../../fields/translated'

export const translations = translated({
  en: {
    didYouMean: ['Did you mean ', '? What you typed can be saved as it is.'],
    list: 'Suggested values, and values in use',
  },
  es: {
    didYouMean: ['¿Quiso decir ', '? Lo que escribió se puede guardar tal cual.'],
    list: 'Valores sugeridos y valores en uso',
  },
})
