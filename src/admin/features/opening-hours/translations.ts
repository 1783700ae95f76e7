import { translated } from '../../../fields/translated'

export const translations = translated({
  en: {
    understood: (week: string) => `Understood as: ${week}`,
    use: (zone: string) => `Use ${zone}`,
  },
  es: {
    understood: (week) => `Se entiende: ${week}`,
    use: (zone) => `Usar ${zone}`,
  },
})
