export const locales = ['en', 'es'] as const

export const localeLabels = { en: 'English', es: 'Español' } as const

export const defaultLocale = 'en'
