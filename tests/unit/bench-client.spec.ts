import { describe, expect, it } from 'vitest'
import { AnswerReader } from '../bench/beside/connection'

const plain = 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nETag: "7"\r\n\r\nhello'
const chunked =
  'HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n{"a\r\n5\r\n":10}\r\n0\r\n\r\n'
const empty = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'
const notModified = 'HTTP/1.1 304 Not Modified\r\nETag: "7"\r\n\r\n'

/** What a reader finds in answers that come one after the other, in pieces of so many bytes. */
const read = (answers: readonly string[], piece: number) => {
  const reader = new AnswerReader()
  return answers.flatMap((answer) => {
    const bytes = Buffer.from(answer)
    const found = []
    for (let at = 0; at < bytes.length; at += piece) found.push(reader.add(bytes.subarray(at, at + piece)))
    // Nothing before the last piece.
    expect(found.slice(0, -1).every((each) => each === undefined)).toBe(true)
    return found.at(-1)
  })
}

describe('AnswerReader', () => {
  it.each([1, 2, 3, 7, 10_000])('finds the end of answers that come in pieces of %i bytes', (piece) => {
    const answers = [plain, chunked, notModified, empty, plain]
    const found = read(answers, piece)
    expect(found.map((each) => each?.status)).toEqual([200, 201, 304, 200, 200])
    expect(found[0]).toMatchObject({ bytes: 5 })
    expect(found[0]?.head).toContain('ETag: "7"')
  })
})
