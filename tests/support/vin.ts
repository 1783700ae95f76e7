const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

const valueOf = (letter: string): number =>
  /\d/.test(letter)
    ? Number(letter)
    : letter < 'J'
      ? letter.charCodeAt(0) - 64
      : letter < 'S'
        ? letter.charCodeAt(0) - 73
        : letter.charCodeAt(0) - 81

/** The check digit of a VIN, its ninth character (ISO 3779). */
export const checkDigit = (vin: string): string => {
  const sum = vin.split('').reduce((total, letter, at) => total + valueOf(letter) * (weights[at] ?? 0), 0)
  return sum % 11 === 10 ? 'X' : String(sum % 11)
}
