import { createNumberFormat } from '../../shared/numbers'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** A size as people read it: `2.4 MB`. Rounded up, so that what is too large never reads like the limit. */
export const sizeInWords = (bytes: number, language: string): string => {
  const at = bytes < 1024 ? 0 : bytes < 1024 ** 2 ? 1 : bytes < 1024 ** 3 ? 2 : 3
  const value = Math.ceil((bytes / 1024 ** at) * 10) / 10
  return createNumberFormat(language, {
    maximumFractionDigits: at < 2 ? 0 : 1,
    style: 'unit',
    unit: units[at] ?? 'byte',
    unitDisplay: at === 0 ? 'long' : 'short',
  }).format(value)
}
