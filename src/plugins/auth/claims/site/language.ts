/** The language of a page: from its URL, else the browser's preference, else English. */
export const languages = ['en', 'es'] as const

export type Language = (typeof languages)[number]

export const languageOf = (search: URLSearchParams, headers: Headers): Language =>
  known(search.get('lang') ?? '') ?? preferred(headers.get('accept-language') ?? '') ?? 'en'

const known = (tag: string): Language | undefined =>
  languages.find((language) => language === tag.trim().toLowerCase().split('-')[0])

/** Our best language for a header such as `es-MX, en;q=0.8` (RFC 9110, 12.5.4). */
const preferred = (list: string): Language | undefined =>
  list
    .split(',')
    .slice(0, 20)
    .flatMap((each) => {
      const [tag = '', ...parameters] = each.split(';')
      const language = known(tag)
      const quality = Number(/^\s*q=(.*)$/i.exec(parameters.join(';'))?.[1] ?? 1)
      return language && quality > 0 ? [{ language, quality }] : []
    })
    // Sorting is stable, so equal qualities keep their order.
    .sort((one, other) => other.quality - one.quality)[0]?.language
