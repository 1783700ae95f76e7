/** A service with its panel, as people run it, with demonstration data. */
import { startService } from './service'
import { demoSignIn } from '../../src/seed/signIn'

export type PanelService = {
  /** Of somebody who is signed in. */
  cookie: string
  /** Reads a page of the panel to its end as somebody who is signed in: `/collections/leads`. */
  page: (path: string) => Promise<string>
  stop: () => Promise<void>
  url: string
}

export const startPanelService = async (database: string): Promise<PanelService> => {
  const { port, stop } = await startService(database, { LOG_LEVEL: 'error', SEED: 'demo' })
  const url = `http://localhost:${port}`
  const cookie = await signIn(url)
  return {
    cookie,
    async page(path) {
      // As a browser on the panel's own pages: without an origin a cookie is taken from nobody.
      const headers = { cookie, origin: url }
      const answer = await fetch(`${url}/admin${path}`, { headers, redirect: 'manual' })
      const text = await answer.text()
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${text.slice(0, 500)}`)
      // Who is not signed in is sent on by a page that is quickly made.
      if (text.includes('NEXT_REDIRECT')) throw new Error(`${path}: leads to another page.`)
      return text
    },
    stop,
    url,
  }
}

const signIn = async (url: string): Promise<string> => {
  const answer = await fetch(`${url}/api/users/login`, {
    body: JSON.stringify(demoSignIn),
    headers: { 'content-type': 'application/json', origin: url },
    method: 'POST',
  })
  if (!answer.ok) throw new Error(`Signing in: ${answer.status} ${await answer.text()}`)
  return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
}
