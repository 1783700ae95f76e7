import { describe, expect, it } from 'vitest'
import { endsSession, categorizeSqlState } from '../../src/plugins/database/connection/sqlstate'
import { serverUrls } from '../../src/env/serverUrls'

describe('categorizeSqlState', () => {
  it.each([
    ['08006', 'connectionLost'],
    ['22P02', 'clientError'],
    ['23503', 'clientError'],
    ['25006', 'connectionLost'],
    ['25P02', 'serviceError'],
    ['25P03', 'connectionLost'],
    ['26000', 'connectionLost'],
    ['28P01', 'connectionLost'],
    ['3D000', 'connectionLost'],
    ['40001', 'retry'],
    ['40003', 'connectionLost'],
    ['40P01', 'retry'],
    ['42703', 'serviceError'],
    ['53100', 'serverError'],
    ['53300', 'connectionLost'],
    ['54001', 'clientError'],
    ['55P03', 'timeout'],
    ['57014', 'timeout'],
    ['57P01', 'connectionLost'],
    ['57P03', 'connectionLost'],
    ['57P05', 'connectionLost'],
    ['58030', 'serverError'],
    ['P0001', 'clientError'],
    ['XX001', 'serverError'],
    [undefined, undefined],
  ])('%s is %s', (code, category) => {
    expect(categorizeSqlState(code)).toBe(category)
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
