/** What is wrong with the server, its disk or its memory is nobody's request: 503, and when to come again. */
import { describe, expect, it } from 'vitest'
import { toFailure } from '../../src/plugins/api/translate'
import { DatabaseUnreachableError, TransactionError } from '../../src/plugins/database/connection/errors'
import { isConnectionLoss } from '../../src/plugins/database/connection/transaction'

const withCode = (code: string) =>
  new Error('Failed query', { cause: Object.assign(new Error('no more room'), { code, severity: 'ERROR' }) })

describe('toFailure', () => {
  it.each([
    '53100',
    '53200',
    '53300',
    '53400',
    '57P01',
    '57P03',
    '57P05',
    '58030',
    'XX000',
    'XX001',
    'ENOSPC',
    'EDQUOT',
  ])('answers %s with 503 and Retry-After, in a statement and in a commit that was refused', (code) => {
    const errors = [
      withCode(code),
      ...(code.startsWith('57P') || code === '53300'
        ? []
        : [new TransactionError('The commit failed.', { cause: withCode(code) })]),
    ]
    for (const error of errors) {
      const failure = toFailure(error)
      expect([failure.status, failure.problems[0].code]).toEqual([503, 'unavailable'])
      expect(Number(failure.options.headers?.['Retry-After'])).toBeGreaterThan(0)
      expect(failure.message).not.toContain('no more room')
    }
  })

  it.each(['54001', '54011', '54023'])('answers %s as a filter that is too much', (code) => {
    expect(toFailure(withCode(code)).status).toBe(400)
  })

  it('names a full disk, and says that nothing was written', () => {
    expect(toFailure(withCode('53100')).message).toMatch(/disk .* is full\. Nothing was written/)
  })

  it('takes a database that does not answer for one that is away', () => {
    const error = new Error('Failed query', {
      cause: new DatabaseUnreachableError('The database does not answer.'),
    })
    expect(isConnectionLoss(error)).toBe(true)
    expect(toFailure(error).status).toBe(503)
    expect(toFailure(new TransactionError('The commit failed.', { cause: error })).message).toMatch(
      /may be written or not/,
    )
  })
})
