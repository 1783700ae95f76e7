/** The text of a file in whatever encoding a program saved it. Works in the browser as well. */

/** As `TextDecoder` calls them. */
export const encodings = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const
export type Encoding = (typeof encodings)[number]

export const decode = (bytes: Uint8Array, encoding: Encoding = encodingOf(bytes)): string =>
  encoding === 'utf-8'
    ? decodeUtf8(bytes)
    : encoding === 'windows-1252'
      ? decodeWindows(bytes)
      : new TextDecoder(encoding).decode(bytes)

/**
 * By the mark at the start; without one UTF-16 by its zeros, UTF-8 if that is what most of the accents are, else the code page that
 * Excel saves "CSV" in.
 */
export const encodingOf = (bytes: Uint8Array): Encoding => {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, 1024)
  const zeros = [0, 1].map((odd) => start.filter((byte, at) => byte === 0 && at % 2 === odd).length)
  if (Math.max(...zeros) > start.length / 4)
    return (zeros[1] ?? 0) > (zeros[0] ?? 0) ? 'utf-16le' : 'utf-16be'
  const { accents, strays } = countIn(bytes)
  return strays > accents ? 'windows-1252' : 'utf-8'
}

/** How many characters of several bytes there are, and bytes that are part of none. */
const countIn = (bytes: Uint8Array): { accents: number; strays: number } => {
  let [accents, strays] = [0, 0]
  for (let at = 0; at < bytes.length;) {
    const length = lengthAt(bytes, at)
    if (length > 1) accents += 1
    if (length === 0) strays += 1
    at += length || 1
  }
  return { accents, strays }
}

/** A byte that is not valid UTF-8, such as from a pasted cell, is read as Windows-1252. */
const decodeUtf8 = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const utf8 = new TextDecoder('utf-8')
    return utf8.decode(withoutStrays(bytes))
  }
}

/** UTF-8 with the characters that its stray bytes are in the code page of Windows. */
const withoutStrays = (bytes: Uint8Array): Uint8Array => {
  const mended = new Uint8Array(bytes.length + 2 * countIn(bytes).strays)
  let length = 0
  for (let at = 0; at < bytes.length;) {
    const own = lengthAt(bytes, at)
    const byte = bytes[at] ?? 0
    const written = own > 0 ? bytes.subarray(at, at + own) : (inUtf8[byte - 0x80] ?? [])
    if (own === 1) mended[length] = byte
    else mended.set(written, length)
    length += own === 1 ? 1 : written.length
    at += own || 1
  }
  return mended.subarray(0, length)
}

const from0x80 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ'

/** Node 20 decodes windows-1252 as Latin-1, which has no euro. */
const decodeWindows = (bytes: Uint8Array): string =>
  new TextDecoder('windows-1252')
    .decode(bytes)
    // oxlint-disable-next-line no-control-regex -- these are what Latin-1 has there
    .replaceAll(/[\u0080-\u009F]/g, (character) => from0x80[character.charCodeAt(0) - 0x80] ?? character)

/** The characters of the code page of Windows from 0x80. */
const inUtf8: readonly Uint8Array[] = Array.from({ length: 128 }, (_, at) =>
  new TextEncoder().encode(decodeWindows(Uint8Array.of(0x80 + at))),
)

/** The bytes of the UTF-8 character that begins here, 0 if none does. */
const lengthAt = (bytes: Uint8Array, at: number): number => {
  const first = bytes[at] ?? 0
  if (first < 0x80) return 1
  const length =
    first >= 0xf0 && first < 0xf5 ? 4 : first >= 0xe0 ? (first < 0xf0 ? 3 : 0) : first >= 0xc2 ? 2 : 0
  for (let next = at + 1; next < at + length; next++) if (((bytes[next] ?? 0) & 0xc0) !== 0x80) return 0
  return length
}
