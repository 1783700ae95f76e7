import { describe, expect, it } from 'vitest'
import { weaknessOf } from '../../src/plugins/auth/sign-in/passwordRules'
import { hashRecoveryCode, newRecoveryCodes } from '../../src/plugins/auth/sign-in/recovery'
import { appAddress, newSecret, sealSecret, stepOf, unsealSecret } from '../../src/plugins/auth/sign-in/totp'
import { demoPassword } from '../../src/seed/signIn'

const owner = { email: 'imara.hollowell@quillfen.example', name: 'Imara Hollowell' }

describe('weaknessOf', () => {
  it.each([
    'correct horse battery',
    demoPassword,
    'una puerta azul de madera',
    'мой старый велосипед',
    '古い自転車と青い扉と赤い屋根と木',
    'nine blue lanterns',
    'x7#kQ!vR2@mZ9&pL4',
    'Imara likes wet cobblestones',
    'password for the green bicycle',
    '🚲🌧️🧵🪴🎻🧭🪁🧱🥁🪶🦔🍄🌵🪺🦉',
    'a'.repeat(10) + 'nine blue lanterns and an owl'.repeat(3),
  ])('takes %s', (password) => {
    expect(weaknessOf(password, owner)).toBeUndefined()
  })

  it.each([
    ['short', 'nine lanterns'],
    ['short', '🚲🌧🧵🪴🎻🧭🪁'],
    ['long', 'nine blue lanterns '.repeat(7)],
    ['repeated', 'aaaaaaaaaaaaaaaaaaaa'],
    ['repeated', 'abcabcabcabcabcabc'],
    ['repeated', 'nine blue nine blue '],
    ['repeated', '12345678901234567890'],
    ['repeated', 'abcdefghijklmnopqrst'],
    ['repeated', 'qwertyuiopasdfghjkl'],
    ['repeated', '987654321 987654321 0'],
    ['repeated', 'qwertyuiop1234567890!'],
    ['yours', 'imara.hollowell@quillfen.example'],
    ['yours', 'ImaraHollowell2026'],
    ['yours', 'Hollowell Hollowell1'],
    ['common', 'forecourt-forecourt!!'],
    ['common', 'Forecourt password 1'],
    ['common', 'passwordpassword1'],
    ['common', 'P4ssw0rd P4ssw0rd 99'],
    ['common', 'admin admin demo demo 1'],
    ['common', 'Correct Horse Battery Staple'],
    ['common', '1qaz2wsx3edc4rfv'],
    ['common', 'welcome to forecourt'],
  ])('refuses as %s: %s', (weakness, password) => {
    expect(['common', 'repeated', 'short', 'long', 'yours']).toContain(weaknessOf(password, owner))
    expect(weaknessOf(password, owner)).toBe(weakness)
  })

  it('asks for no kinds of characters, and takes 15 to 128', () => {
    const phrase =
      'brindle oak on a mild day by the river gate, while swans drift and fog lifts off each pale reed bank near us; then we walk home slow'
    expect(weaknessOf(phrase.slice(0, 14))).toBe('short')
    expect(weaknessOf(phrase.slice(0, 15))).toBeUndefined()
    expect(weaknessOf(phrase.slice(0, 128))).toBeUndefined()
    expect(weaknessOf(phrase.slice(0, 129))).toBe('long')
  })
})

describe('the second factor', () => {
  const keeper = { secret: 'a secret of a service, long enough' }

  it('makes the codes of RFC 6238', () => {
    // The RFC's own secret and moments, of whose eight digits ours are the last six.
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
    for (const [seconds, code] of [
      [59, '287082'],
      [1_111_111_109, '081804'],
      [1_234_567_890, '005924'],
      [20_000_000_000, '353130'],
    ] as const) {
      expect(stepOf(secret, code, seconds * 1000)).toBe(Math.floor(seconds / 30))
      expect(stepOf(secret, ` ${code.slice(0, 3)} ${code.slice(3)} `, seconds * 1000)).toBeDefined()
      expect(stepOf(secret, code, (seconds + 30) * 1000)).toBe(Math.floor(seconds / 30))
      expect(stepOf(secret, code, (seconds + 60) * 1000)).toBeUndefined()
      expect(stepOf(secret, code, (seconds - 60) * 1000)).toBeUndefined()
    }
  })

  it.each(['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦', '-12345', '1e5000'])(
    'takes %j for no code',
    (code) => {
      expect(stepOf(newSecret(), code)).toBeUndefined()
    },
  )

  it('seals a secret for one account of one service', () => {
    const secret = newSecret()
    const sealed = sealSecret(keeper, 1, secret)
    expect(sealed).not.toContain(secret)
    expect(unsealSecret(keeper, 1, sealed)).toBe(secret)
    expect(unsealSecret(keeper, 2, sealed)).toBeUndefined()
    expect(unsealSecret(keeper, 1, '')).toBeUndefined()
    expect(unsealSecret({ secret: 'another secret of a service' }, 1, sealed)).toBeUndefined()
    expect(unsealSecret(keeper, 1, `${sealed.startsWith('A') ? 'B' : 'A'}${sealed.slice(1)}`)).toBeUndefined()
  })

  it('gives an app an address that it understands', () => {
    const address = new URL(appAddress('GEZDGNBVGY3TQOJQ', 'ana@example.com'))
    expect(`${address.protocol}//${address.host}`).toBe('otpauth://totp')
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      digits: '6',
      issuer: 'Forecourt',
      period: '30',
      secret: 'GEZDGNBVGY3TQOJQ',
    })
  })
})

describe('recovery codes', () => {
  const keeper = { secret: 'a secret of a service, long enough' }

  it('are ten, of letters that are not taken for others, and known however they are typed', () => {
    const codes = newRecoveryCodes()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) {
      expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/)
      const hash = hashRecoveryCode(keeper, 1, code)
      expect(hash).toHaveLength(43)
      expect(hashRecoveryCode(keeper, 1, ` ${code.toUpperCase().replace('-', '')} `)).toBe(hash)
      expect(hashRecoveryCode(keeper, 2, code)).not.toBe(hash)
    }
  })

  it.each(['', '12345', '123456', 'abcde-fghi', 'abcde-fghij-k', 'abcde-fgh!j', 'uuuuu-uuuuu'])(
    'are not %j',
    (typed) => {
      expect(hashRecoveryCode(keeper, 1, typed)).toBeUndefined()
    },
  )
})
