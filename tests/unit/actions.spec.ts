import type { CollectionConfig } from 'payload'
import { describe, expect, it } from 'vitest'
import { type Action, answer, withActions } from '../../src/plugins/api/actions'

const collection: CollectionConfig = { slug: 'templates', fields: [] }

const action = (rest: Partial<Action>): Action =>
  ({
    answers: {},
    method: 'POST',
    name: 'tryTemplate',
    path: '/{id}/try',
    perform: () => Promise.resolve(answer({})),
    rights: ['write'],
    summary: 'Try',
    ...rest,
  }) as Action

describe('withActions', () => {
  it('keeps what the collection has, and gives staff endpoints', () => {
    const before = { handler: () => new Response(), method: 'get', path: '/other' } as const
    const own = { ...collection, custom: { isOpen: true }, endpoints: [before] }
    const once = withActions(own, [action({})])
    const made = withActions(once, [action({ name: 'trySome', path: '/try' })])
    expect(made.custom).toMatchObject({
      actions: [{ name: 'tryTemplate' }, { name: 'trySome' }],
      isOpen: true,
    })
    expect(made.endpoints).toMatchObject([{ path: '/try' }, { path: '/:id/try' }, { path: '/other' }])
  })

  it('gives no endpoint for what is for everybody', () => {
    const open = action({ isPublic: true, method: 'GET', path: '/words' })
    expect(withActions(collection, [open]).endpoints).toEqual([])
  })

  it.each([
    '/',
    '',
    'try',
    '/try/',
    '/try/{id}',
    '/{id}',
    '/{id}/',
    '/{name}/try',
    '/5',
    '/Try me',
    '/a/../b',
    `/${'a'.repeat(41)}`,
  ])('refuses the path %j', (path) => {
    expect(() => withActions(collection, [action({ path: path as '/' })])).toThrow(
      /^templates: the action tryTemplate, POST .* needs a path of words/,
    )
  })

  it.each([
    '/count',
    '/versions',
    '/batch',
    '/by',
    '/{id}/changes',
    '/{id}/duplicate',
    '/access/try',
    '/file',
  ])('refuses %s, which means something else', (path) => {
    expect(() => withActions(collection, [action({ path: path as '/' })])).toThrow(/means something else/)
  })

  it('refuses two alike, and what is for everybody about a record', () => {
    expect(() => withActions(collection, [action({}), action({ name: 'other' })])).toThrow(/is there twice/)
    expect(() => withActions(collection, [action({}), action({ path: '/try' })])).toThrow(/is there twice/)
    expect(() => withActions(collection, [action({ isPublic: true, method: 'GET' })])).toThrow(
      /for everybody and so about no record/,
    )
  })
})
