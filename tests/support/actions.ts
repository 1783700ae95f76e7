/** Example actions for tests: reading, writing, listing a closed collection, and public. */
import type { BasePayload, CollectionConfig } from 'payload'
import { type Action, answer, fail, listPage, transact, withActions } from '../../src/plugins/api/actions'
import { collectionOf, modelOf } from '../../src/plugins/database/model/model'
import { parseWhere } from '../../src/plugins/database/query/where'

const text = { type: 'string' }

const renamed = { properties: { subject: text }, required: ['subject'], type: 'object' }

export const actions: Action[] = [
  {
    answers: renamed,
    body: { properties: { note: text, subject: text }, required: ['subject'] },
    method: 'POST',
    name: 'renameTemplate',
    path: '/{id}/rename',
    async perform(call, { body, id, req }) {
      const { subject } = body
      if (typeof subject !== 'string') throw fail('invalid_value', 'subject: must be text.', 'subject')
      await transact(call, (part) =>
        part.payload.update({
          collection: 'templates',
          data: { message: subject },
          id,
          overrideAccess: false,
          req: part,
        }),
      )
      const data = { subject }
      await req.payload.update({ collection: 'templates', data, id, overrideAccess: false, req })
      if (subject === 'too late') throw fail('invalid_value', 'subject: comes too late.', 'subject')
      return answer({ subject }, 202)
    },
    rights: ['write'],
    status: 202,
    summary: 'Give one Template another subject',
  },
  {
    answers: { type: 'object' },
    body: { properties: { times: { type: 'integer' } } },
    method: 'POST',
    name: 'tryTemplates',
    path: '/try',
    perform: (_, { body }) => Promise.resolve(answer(body)),
    rights: ['write'],
    summary: 'Try Templates',
  },
  {
    lists: 'idempotentAnswers',
    method: 'GET',
    name: 'findTemplateAnswers',
    path: '/{id}/answers',
    async perform(call) {
      const { fields } = collectionOf(call.payload, 'idempotentAnswers')
      const within = parseWhere(modelOf(call.payload), { status: { equals: 201 } }, fields)
      return answer(await listPage(call, 'idempotentAnswers', within))
    },
    rights: ['read'],
    summary: 'List what was answered',
  },
  {
    answers: { type: 'object' },
    method: 'GET',
    name: 'findTemplateKeeper',
    path: '/{id}/keeper',
    perform: () => Promise.resolve(answer({ keeper: 'told to who may write it' })),
    rights: ['write'],
    summary: 'Tell who keeps one Template',
  },
  {
    answers: { properties: { words: { items: text, type: 'array' } }, required: ['words'], type: 'object' },
    isPublic: true,
    method: 'GET',
    name: 'findTemplateWords',
    path: '/words',
    perform: () => answer({ words: ['lead', 'deal'] }),
    summary: 'List the words of Templates',
  },
]

/** Adds actions to a collection of a running service, as a plugin would before the start. */
export const addActions = ({ collections }: Pick<BasePayload, 'collections'>): void => {
  const { config } = collections['templates']
  Object.assign(config, withActions(config as unknown as CollectionConfig, actions))
}
