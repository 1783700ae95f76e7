import { crc32, deflateSync } from 'node:zlib'

/** A PNG with a gradient from one colour at the top to black at the bottom. */
export const pngOf = (width: number, height: number, colour: readonly [number, number, number]): Buffer => {
  const rows = Array.from({ length: height }, (_, at) => {
    const shade = colour.map((part) => Math.round((part * (height - at)) / height))
    // Each row begins with its filter type: 0, none.
    return [0, ...Array.from({ length: width }, () => shade).flat()]
  })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Bit depth 8, colour type 2 (RGB).
  header.set([8, 2], 8)
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  const data = deflateSync(Buffer.from(rows.flat()))
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}
