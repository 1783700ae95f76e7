import { describe, expect, it } from 'vitest'
import { endsSession, meaningOf } from '../../src/plugins/database/connection/sqlstate'
import { serverUrls } from '../../src/env/serverUrls'

describe('meaningOf', () => {
  it.each([
    ['08006', 'lost'],
    ['22P02', 'caller'],
    ['23503', 'caller'],
    ['25006', 'lost'],
    ['25P02', 'ours'],
    ['25P03', 'lost'],
    ['26000', 'lost'],
    ['28P01', 'lost'],
    ['3D000', 'lost'],
    ['40001', 'retry'],
    ['40003', 'lost'],
    ['40P01', 'retry'],
    ['42703', 'ours'],
    ['53100', 'server'],
    ['53300', 'lost'],
    ['54001', 'caller'],
    ['55P03', 'limit'],
    ['57014', 'limit'],
    ['57P01', 'lost'],
    ['57P03', 'lost'],
    ['57P05', 'lost'],
    ['58030', 'server'],
    ['P0001', 'caller'],
    ['XX001', 'server'],
    [undefined, undefined],
  ])('%s is %s', (code, meaning) => {
    expect(meaningOf(code)).toBe(meaning)
  })
})

describe('endsSession', () => {
  it('is so of a plan that a migration made invalid, and of no other unsupported feature', () => {
    expect(endsSession({ code: '0A000', message: 'cached plan must not change result type' })).toBe(true)
    expect(endsSession({ code: '0A000', message: 'set-returning functions are not allowed here' })).toBe(
      false,
    )
  })

  it('is not so of what a caller sends, nor of a statement that took too long', () => {
    for (const code of ['22001', '23505', '57014', '55P03', '40P01'])
      expect(endsSession({ code })).toBe(false)
  })
})

describe('serverUrls', () => {
  it('has a URL for each server', () => {
    expect(serverUrls('postgres://user:pass%2Cword@one:5432,two:5433/name?sslmode=require')).toEqual([
      'postgres://user:pass%2Cword@one:5432/name?sslmode=require',
      'postgres://user:pass%2Cword@two:5433/name?sslmode=require',
    ])
    expect(serverUrls('postgresql://[::1]:5432,db.internal/name')).toEqual([
      'postgresql://[::1]:5432/name',
      'postgresql://db.internal/name',
    ])
  })

  it('leaves one server as it is, with a comma elsewhere', () => {
    for (const url of ['postgres://one/name?options=-c%20a=1,2', 'postgres://one/a,b', 'no address, at all'])
      expect(serverUrls(url)).toEqual([url])
  })

  it('leaves out what libpq alone understands', () => {
    const [url] = serverUrls('postgres://one,two/name?target_session_attrs=read-write&lock_timeout=5')
    expect(url).toBe('postgres://one/name?lock_timeout=5')
  })
})
