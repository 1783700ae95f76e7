import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { failureStatus } from '../../src/plugins/api/failure'
import { bulkOptionNames, listOptionNames, parameterNames } from '../../src/plugins/api/operation'
import { docsPage } from '../../src/plugins/openapi'
import { answerHeaders } from '../../src/plugins/openapi/headers'
import { contentSecurityPolicy } from '../../src/plugins/openapi/style'
import { type Description, startDescription } from '../support/description'
import { everyCollection, everyList } from '../support/everyCollection'

let api: Description
let page: string
beforeAll(async () => {
  api = await startDescription()
  page = docsPage(api.payload)
})

describe('docsPage', () => {
  it('shows every collection, field, allowed value and failure code', () => {
    for (const [slug, fields] of everyCollection) {
      expect(page).toContain(`id="${slug}"`)
      for (const field of Object.keys(fields)) expect(page).toContain(`<code>${field}</code>`)
    }
    for (const [, , values] of everyList)
      for (const value of values) expect(page).toContain(`<code>${value}</code>`)
    for (const code of Object.keys(failureStatus)) expect(page).toContain(`<code>${code}</code>`)
  })

  it('shows every parameter, header and operation, and what an operation takes', () => {
    const headers = ['Idempotency-Key', 'If-Match', 'If-None-Match', ...Object.keys(answerHeaders)]
    for (const name of [...parameterNames, ...listOptionNames, ...bulkOptionNames, ...headers]) {
      expect(page).toMatch(new RegExp(`<dt><code>${name}</code></dt>`))
    }
    for (const { method, path } of api.routed) {
      expect(page).toContain(`<dt><code>${method} /api${path}</code></dt>`)
    }
    const [, upsert = ''] = page.split('PUT /api/deals/by/{field}/{value}')
    expect(upsert.split('</dd>')[0]).toMatch(/by its dealId.*<code>Idempotency-Key<\/code>/s)
  })

  it('brings everything with it and runs no script', () => {
    expect(page).not.toMatch(/<script|<link|<img|<iframe|@import|url\(|\son\w+=/)
    expect(page.match(/(?:src|href)="(?!#|\/api\/)[^"]*"/g)).toBeNull()
    const [, style = ''] = /<style>([^]*?)<\/style>/.exec(page) ?? []
    const hash = createHash('sha256').update(style).digest('base64')
    expect(contentSecurityPolicy).toContain(`default-src 'none'; style-src 'sha256-${hash}'; `)
  })

  it('escapes what it is given', () => {
    const odd = { ...api.payload.config, serverURL: `https://a.example/"><script>` }
    expect(docsPage({ config: odd })).not.toContain('<script>')
  })
})
