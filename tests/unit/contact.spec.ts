import { describe, expect, it } from 'vitest'
import { callUrl, mailUrl, textUrl } from '../../src/admin/features/record/contact'

describe('callUrl', () => {
  it.each([
    ['(303) 555-0141', 'tel:3035550141'],
    ['+1 303.555.0141', 'tel:+13035550141'],
    ['303-555-0141 ext. 22', 'tel:3035550141'],
    ['911', 'tel:911'],
    ['none', undefined],
    ['', undefined],
  ])('of %j is %j', (phone, url) => {
    expect(callUrl(phone)).toBe(url)
    expect(textUrl(phone)).toBe(url?.replace('tel:', 'sms:'))
  })
})

describe('mailUrl', () => {
  it.each([
    [' ana@example.com ', 'mailto:ana@example.com'],
    ['a+b?subject=x@example.com', 'mailto:a%2Bb%3Fsubject%3Dx@example.com'],
    ['ana', undefined],
    ['', undefined],
  ])('of %j is %j', (email, address) => {
    expect(mailUrl(email)).toBe(address)
  })
})
