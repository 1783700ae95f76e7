/** Decodes the text of a file, whatever its encoding. Works in the browser as well. */

/** The labels of `TextDecoder`. */
export const encodings = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const
export type Encoding = (typeof encodings)[number]

export const decode = (bytes: Uint8Array, encoding: Encoding = detectEncoding(bytes)): string =>
  encoding === 'utf-8'
    ? decodeUtf8(bytes)
    : encoding === 'windows-1252'
      ? decodeWindows(bytes)
      : new TextDecoder(encoding).decode(bytes)

/**
 * Detects the encoding by the byte order mark. Without one it is UTF-16 by its zeros, UTF-8 if most accents are valid UTF-8, or else
 * the code page in which Excel saves "CSV".
 */
export const detectEncoding = (bytes: Uint8Array): Encoding => {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, 1024)
  const zeros = [0, 1].map((parity) => start.filter((byte, at) => byte === 0 && at % 2 === parity).length)
  if (Math.max(...zeros) > start.length / 4)
    return (zeros[1] ?? 0) > (zeros[0] ?? 0) ? 'utf-16le' : 'utf-16be'
  const { accents, strays } = countAccents(bytes)
  return strays > accents ? 'windows-1252' : 'utf-8'
}

/** Counts the characters of several bytes in UTF-8, and the bytes that belong to no character. */
const countAccents = (bytes: Uint8Array): { accents: number; strays: number } => {
  let [accents, strays] = [0, 0]
  for (let at = 0; at < bytes.length;) {
    const length = measureAt(bytes, at)
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
    return utf8.decode(replaceStrays(bytes))
  }
}

/** Replaces each stray byte by the character that it is in the code page of Windows, in UTF-8. */
const replaceStrays = (bytes: Uint8Array): Uint8Array => {
  const output = new Uint8Array(bytes.length + 2 * countAccents(bytes).strays)
  let length = 0
  for (let at = 0; at < bytes.length;) {
    const size = measureAt(bytes, at)
    const byte = bytes[at] ?? 0
    const bytesOut = size > 0 ? bytes.subarray(at, at + size) : (windowsInUtf8[byte - 0x80] ?? [])
    if (size === 1) output[length] = byte
    else output.set(bytesOut, length)
    length += size === 1 ? 1 : bytesOut.length
    at += size || 1
  }
  return output.subarray(0, length)
}

const from0x80 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ'

/** Node 20 decodes windows-1252 as Latin-1, which has no euro. */
const decodeWindows = (bytes: Uint8Array): string =>
  new TextDecoder('windows-1252')
    .decode(bytes)
    // oxlint-disable-next-line no-control-regex -- Latin-1 has control characters there
    .replaceAll(/[\u0080-\u009F]/g, (character) => from0x80[character.charCodeAt(0) - 0x80] ?? character)

/** The characters of the code page of Windows from 0x80, in UTF-8. */
const windowsInUtf8: readonly Uint8Array[] = Array.from({ length: 128 }, (_, at) =>
  new TextEncoder().encode(decodeWindows(Uint8Array.of(0x80 + at))),
)

/** The number of bytes of the UTF-8 character that begins at an index; 0 if none does. */
const measureAt = (bytes: Uint8Array, at: number): number => {
  const first = bytes[at] ?? 0
  if (first < 0x80) return 1
  const length =
    first >= 0xf0 && first < 0xf5 ? 4 : first >= 0xe0 ? (first < 0xf0 ? 3 : 0) : first >= 0xc2 ? 2 : 0
  for (let next = at + 1; next < at + length; next++) if (((bytes[next] ?? 0) & 0xc0) !== 0x80) return 0
  return length
}
