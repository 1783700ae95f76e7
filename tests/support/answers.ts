/** What stands in an answer, by name. Each asserts its status first, with the body in the message. */
import { expect } from 'vitest'
import type { Answer } from './service'

export type Doc = Record<string, unknown> & { id: number }

export type Problem = { code: string; field?: string; message: string }

const checked = <Body>({ body, status }: Answer, expected: number): Body => {
  expect(status, JSON.stringify(body)).toBe(expected)
  return body as Body
}

/** The record of a write's answer. */
export const docOf = (answer: Answer, status = 200): Doc => checked<{ doc: Doc }>(answer, status).doc

/** The record of a read by id. */
export const recordOf = (answer: Answer): Doc => checked<Doc>(answer, 200)

/** The records of a page, or of a bulk answer. */
export const docsOf = (answer: Answer): Doc[] => checked<{ docs: Doc[] }>(answer, 200).docs

export const idsOf = (answer: Answer): number[] => docsOf(answer).map(({ id }) => id)

export const totalOf = (answer: Answer): number => checked<{ totalDocs: number }>(answer, 200).totalDocs

/** The first problem of a failure body, whose form is asserted: errors with codes and messages, a request id. */
export const problemOf = (answer: Answer, status: number): Problem => {
  const body = checked<{ errors: [Problem]; requestId: string }>(answer, status)
  expect(body).toEqual({
    errors: expect.any(Array) as unknown,
    requestId: expect.stringMatching(/^[\w.:/+=-]+$/) as unknown,
  })
  expect(body.errors.length).toBeGreaterThan(0)
  for (const { code, message } of body.errors) {
    expect(code).toMatch(/^[a-z_]+$/)
    expect(message).not.toBe('')
  }
  return body.errors[0]
}
