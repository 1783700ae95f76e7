/** Reads the parts of a ZIP archive, one at a time and in pieces. Works in the browser as well. */
import { Inflate, strFromU8 } from 'fflate'

export type Entry = { isDeflated: boolean; packed: Uint8Array; size: number }

const endMark = 0x06054b50
const entryMark = 0x02014b50
const endLength = 22
const entryLength = 46
const maxCommentLength = 0xffff
/** The value of a 32-bit field whose actual value is in the extra field of ZIP64. */
const zip64Marker = 0xffffffff

/** The entries of the archive's directory by name. @throws for a file that is not an archive */
export const readEntries = (bytes: Uint8Array): Map<string, Entry> => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  const entries = new Map<string, Entry>()
  let at = view.getUint32(end + 16, true)
  let count = view.getUint16(end + 10, true)
  if (at === zip64Marker || count === 0xffff) {
    const end64 = view.getUint32(end - 12, true)
    count = view.getUint32(end64 + 32, true)
    at = view.getUint32(end64 + 48, true)
  }
  for (; count > 0 && view.getUint32(at, true) === entryMark; count--) {
    const flags = view.getUint16(at + 8, true)
    const method = view.getUint16(at + 10, true)
    const nameLength = view.getUint16(at + 28, true)
    const extraLength = view.getUint16(at + 30, true)
    const name = strFromU8(
      bytes.subarray(at + entryLength, at + entryLength + nameLength),
      (flags & 2048) === 0,
    )
    const { offset, packedSize, size } = readSizes(view, at, at + entryLength + nameLength, extraLength)
    // The lengths of the local header are those of its own name and extra field.
    const from = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
    // Entries with other methods or encryption count as missing.
    if ((method === 0 || method === 8) && (flags & 1) === 0)
      entries.set(name, {
        isDeflated: method === 8,
        packed: bytes.subarray(from, from + packedSize),
        size,
      })
    at += entryLength + nameLength + extraLength + view.getUint16(at + 32, true)
  }
  return entries
}

const findEnd = (view: DataView): number => {
  const last = view.byteLength - endLength
  for (let at = last; at >= Math.max(0, last - maxCommentLength); at--)
    if (view.getUint32(at, true) === endMark) return at
  throw new Error('The file is no archive.')
}

const readSizes = (view: DataView, at: number, extra: number, extraLength: number) => {
  const sizes = [24, 20, 42].map((field) => view.getUint32(at + field, true))
  for (let field = extra; field + 4 <= extra + extraLength; field += 4 + view.getUint16(field + 2, true)) {
    if (view.getUint16(field, true) !== 1) continue
    let value = field + 4
    for (const [index, each] of sizes.entries()) {
      if (each !== zip64Marker) continue
      sizes[index] = Number(view.getBigUint64(value, true))
      value += 8
    }
  }
  const [size = 0, packedSize = 0, offset = 0] = sizes
  return { offset, packedSize, size }
}

/** So few bytes that they unpack to a few megabytes at most, a thousandfold. */
const stepBytes = 4096

/** Unpacks an entry in pieces. @throws if it has more bytes than its size says */
export const unpack = function* ({ isDeflated, packed, size }: Entry): Generator<Uint8Array> {
  if (!isDeflated) {
    yield packed
    return
  }
  let pieces: Uint8Array[] = []
  let unpacked = 0
  const inflate = new Inflate((piece) => pieces.push(piece))
  for (let at = 0; at < packed.length; at += stepBytes) {
    inflate.push(packed.subarray(at, at + stepBytes), at + stepBytes >= packed.length)
    for (const piece of pieces) {
      unpacked += piece.length
      if (unpacked > size) throw new Error('The archive has more than it claims.')
      yield piece
    }
    pieces = []
  }
}
