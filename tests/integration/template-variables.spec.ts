/** Templates that staff write name only what a lead has; keys write what the interface allows. */
import { describe, expect, it } from 'vitest'
import { useClient } from '../support/client'
import { contents } from '../support/contents'
import { signIn } from '../support/staff'
import { expectStatus, fixture } from '../support/service'

const service = useClient()
const admin = fixture(() => signIn(service))

const said = (answer: { body: unknown }) =>
  (answer.body as { errors: { data: { errors: { message: string; path: string }[] } }[] }).errors[0]?.data
    .errors

describe('a template by staff', () => {
  it.each([
    ['message', 'Hi {{name}}, {{firstName}}', '{{name}}'],
    ['message', 'Hi {{ first name }}', '{{first name}}'],
    ['subject', 'From {{rep}} of {{dealer}}', '{{rep}}, {{dealer}}'],
  ])('is refused with an unknown variable in its %s: %s', async (path, text, unknown) => {
    const before = await contents(service)
    const answer = await admin.api('POST', '/templates', { [path]: text, type: 'Text Nudge' })
    expect(answer.status, JSON.stringify(answer.body)).toBe(400)
    expect(said(answer)).toMatchObject([
      {
        message: `There is no ${unknown}. A template may name {{firstName}}, {{salesRep}}, {{tenant}}.`,
        path,
      },
    ])
    expect(await contents(service)).toEqual(before)
  })

  it('is saved with the known ones, with spaces or without', async () => {
    const message = 'Hi {{firstName}}, {{ salesRep }} of {{tenant}}. {Braces} stay.'
    await expectStatus(201, admin.api('POST', '/templates', { message, subject: 'For {{firstName}}' }))
  })

  it('may be edited beside a text that a key wrote', async () => {
    const { id } = await service.create('templates', { message: 'Hi {{nickname}}' })
    const kept = await admin.api('PATCH', `/templates/${id}`, { message: 'Hi {{nickname}}', sequence: 2 })
    expect(kept.status, JSON.stringify(kept.body)).toBe(200)
    const before = await contents(service)
    await expectStatus(400, admin.api('PATCH', `/templates/${id}`, { message: 'Dear {{nickname}}' }))
    expect(await contents(service)).toEqual(before)
  })
})
