/** Signing in as staff do it, in a real browser: one and two factors, recovery codes, what an admin requires, sessions. */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { timeZoneCookie } from '../../src/lib/timeZone'
import { demoPassword, demoSignIn } from '../../src/seed/signIn'
import { prepareDeployment, startServer } from '../support/server'
import { codeOf, wrongCode } from '../support/twoFactors'
import { usePanel } from '../support/panel'

// What a browser says of refusals that a test provokes, and of the icon that the panel asks for too early.
const panel = usePanel(/^Failed to load resource: the server responded with a status of (40[0134]|429) /)

/** Without those of the reader's language and time zone. */
const sessionCookies = async (page: Page) =>
  (await page.context().cookies()).filter(({ name }) => name !== timeZoneCookie && name !== 'payload-lng')

/** A visitor with an address of their own, so that one test's failures slow no other. */
const visit = async (address: string, width = 1366): Promise<Page> => {
  const { page } = await panel.visit({
    email: null,
    extraHTTPHeaders: { 'x-forwarded-for': address },
    permissions: ['clipboard-read', 'clipboard-write'],
    viewport: { height: 900, width },
  })
  return page
}

const open = (page: Page, path: string) => page.goto(`${panel.deployment.url}/admin${path}`)

const present = async (page: Page, email: string, password = demoPassword): Promise<void> => {
  await open(page, '/login')
  await page.fill('#field-email', email)
  await page.fill('#field-password', password)
  await page.click('button[type=submit]')
}

const enterCode = async (page: Page, code: string): Promise<void> => {
  await page.fill('#field-code', code)
  await page.click('button[type=submit]')
}

const isIn = (page: Page) => page.waitForURL(/\/admin\/?$/)

const heading = (page: Page, name: string) => page.getByRole('heading', { name })

/** What the interface answers to the page's own session. */
const ask = (page: Page, method: string, path: string, body?: unknown) =>
  page.evaluate(
    async ([verb, address, sent]) => {
      const answer = await fetch(`/api${address}`, {
        method: verb ?? 'GET',
        ...(sent === undefined ? {} : { body: sent, headers: { 'Content-Type': 'application/json' } }),
      })
      return { body: (await answer.json()) as Record<string, unknown>, status: answer.status }
    },
    [method, path, body === undefined ? undefined : JSON.stringify(body)],
  )

/** From the button to the recovery codes. The code is of the step before, so that the one of now is still good. */
const setUp = async (page: Page): Promise<{ codes: string[]; secret: string }> => {
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByRole('img', { name: /QR code/ }).waitFor()
  const secret = (await page.locator('code').first().innerText()).replaceAll(' ', '')
  await page.getByLabel('Code of the app').fill(codeOf(secret, -1))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await heading(page, 'Recovery codes').waitFor()
  return { codes: await page.locator('li code').allInnerTexts(), secret }
}

const signOut = async (page: Page) => {
  await open(page, '/logout')
  await page.waitForURL(/\/admin\/(login|logout)/)
  await page.context().clearCookies()
}

describe('the panel', () => {
  it('is told to browsers with a policy, under which it works', async () => {
    const page = await visit('198.51.100.1')
    const answer = await open(page, '/login')
    const headers = answer?.headers() ?? {}
    expect(headers['content-security-policy']).toMatch(/script-src 'self' 'nonce-[\w+/=]{24}';/)
    expect(headers['content-security-policy']).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|\*/)
    expect(headers).toMatchObject({
      'permissions-policy': expect.stringContaining('camera=()') as string,
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
    const again = (await open(page, '/login'))?.headers()['content-security-policy']
    expect(again).not.toBe(headers['content-security-policy'])
    await present(page, demoSignIn.email)
    await isIn(page)
    for (const path of ['/collections/leads', '/collections/deals/1', '/collections/users', '/account']) {
      await open(page, path)
      await page.locator('h1').first().waitFor()
      expect(await page.locator('h1').first().innerText(), path).not.toBe('Nothing found')
    }
  })

  it('lets password managers know the boxes', async () => {
    const page = await visit('198.51.100.2', 390)
    await open(page, '/login')
    expect(await page.getAttribute('#field-email', 'autocomplete')).toBe('username')
    expect(await page.getAttribute('#field-password', 'autocomplete')).toBe('current-password')
    await present(page, 'rep2@example.com', 'not the password at all')
    await page.getByText('The email or password provided is incorrect.').waitFor()
    expect(await sessionCookies(page)).toEqual([])
    await page.getByRole('link', { name: 'Forgot password?' }).waitFor()
  })
})

describe('two factors', () => {
  const email = 'manager@example.com'
  let kept: { codes: string[]; secret: string }

  it('are set up on the account page', async () => {
    const page = await visit('198.51.100.3')
    await present(page, email)
    await isIn(page)
    await open(page, '/account')
    await heading(page, 'Two factors').waitFor()
    kept = await setUp(page)
    expect(kept.codes).toHaveLength(10)
    await page.getByRole('button', { name: 'Copy' }).click()
    await page.getByText('Copied.').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(kept.codes.join('\n'))
    await page.getByRole('button', { name: 'I have kept them' }).click()
    await page.getByText('You sign in with two factors since').waitFor()
  })

  it('are asked for, and a code works once', async () => {
    const page = await visit('198.51.100.4', 390)
    await present(page, email)
    await page.locator('#field-code').waitFor()
    expect(await page.getAttribute('#field-code', 'autocomplete')).toBe('one-time-code')
    expect(await sessionCookies(page)).toEqual([])
    const code = codeOf(kept.secret)
    await enterCode(page, code)
    await isIn(page)
    await signOut(page)
    await present(page, email)
    await enterCode(page, code)
    await page.getByText('The code is wrong, or was used before.').waitFor()
    expect(await sessionCookies(page)).toEqual([])
  })

  it('are locked by wrong codes, also to the right one', async () => {
    const page = await visit('198.51.100.6')
    await present(page, email)
    for (let at = 0; at < 5; at++) {
      const answered = page.waitForResponse(/\/api\/users\/login/)
      await enterCode(page, wrongCode(kept.secret))
      await answered
    }
    await page.getByText('Too many wrong codes.').waitFor()
    await enterCode(page, kept.codes[1] ?? '')
    await page.getByText('Too many wrong codes.').waitFor()
    expect(await sessionCookies(page)).toEqual([])
  })

  it('are required by an admin: nothing else can be done until they are set up', async () => {
    const admin = await visit('198.51.100.7')
    await present(admin, demoSignIn.email)
    await isIn(admin)
    const { body } = await ask(admin, 'GET', '/users?where[email][equals]=rep@example.com')
    const [rep] = body['docs'] as { id: number }[]
    const page = await visit('198.51.100.8')
    await present(page, 'rep@example.com')
    await isIn(page)
    expect((await ask(page, 'GET', '/leads')).status).toBe(200)
    expect((await ask(admin, 'PATCH', `/users/${rep?.id}`, { requiresTwoFactor: true })).status).toBe(200)
    expect((await ask(page, 'GET', '/leads')).status).toBe(403)
    await open(page, '/collections/leads')
    await heading(page, 'Set up two factors').waitFor()
    await setUp(page)
    await page.getByRole('button', { name: 'I have kept them' }).click()
    await isIn(page)
    expect((await ask(page, 'GET', '/leads')).status).toBe(200)
    await open(page, '/account')
    await page.getByText('it cannot be turned off').waitFor()

    await open(admin, `/collections/users/${rep?.id}`)
    await admin.getByText('Signs in with two factors since').waitFor()
    await admin.getByRole('button', { name: 'End', exact: true }).first().waitFor()
    await admin.getByRole('button', { name: 'Remove the second factor' }).click()
    await admin.getByRole('button', { name: 'Remove the second factor' }).click()
    await admin.getByText('No second factor is set up.').waitFor()
    expect((await ask(page, 'GET', '/users/me')).body['user']).toBeNull()
  })
})

describe('a service that browsers reach by https', () => {
  it('sends its cookies no other way, and says that there is none', async () => {
    const other = await prepareDeployment()
    const secure = await startServer(other, { SERVER_URL: 'https://cars.example.com' })
    try {
      const registered = await fetch(`${other.url}/api/users/first-register`, {
        body: JSON.stringify({
          email: 'ada@example.com',
          password: 'nine blue lanterns',
          token: secure.firstAccountToken(),
        }),
        headers: { 'content-type': 'application/json', origin: 'https://cars.example.com' },
        method: 'POST',
      })
      expect(registered.status, await registered.text()).toBe(200)
      expect(registered.headers.get('set-cookie')).toMatch(/Secure=true; HttpOnly=true; SameSite=Lax$/)
      const page = await fetch(`${other.url}/admin/login`)
      for (const answer of [registered, page]) {
        expect(answer.headers.get('strict-transport-security')).toBe('max-age=63072000')
        expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
        expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      }
      expect(page.headers.get('content-security-policy')).toContain('upgrade-insecure-requests')
    } finally {
      await secure.stop()
      await other.remove()
    }
  })
})

describe('a service without staff', () => {
  it('has its first account made on the page that it printed, and on no other', async () => {
    const other = await prepareDeployment()
    const empty = await startServer(other)
    try {
      const [, printed = ''] = /(http\S+#token=\S+)/.exec(empty.output()) ?? []
      expect(printed).toContain(`${other.url}/admin/create-first-user#token=`)
      expect(JSON.stringify(empty.log())).not.toContain(empty.firstAccountToken())
      const page = await visit('198.51.100.20')
      await page.goto(`${other.url}/admin`)
      await page.waitForURL(/create-first-user/)
      const fill = async () => {
        await page.fill('#field-email', 'ada@example.com')
        await page.fill('#field-name', 'Ada Fell')
        await page.fill('#field-password', 'nine blue lanterns')
      }
      await fill()
      await page.fill('#field-token', 'a'.repeat(43))
      await page.click('button[type=submit]')
      await page.getByText('the token that the service printed').waitFor()
      await page.goto('about:blank')
      await page.goto(printed)
      await page.locator('#field-token').waitFor()
      await expect.poll(() => page.inputValue('#field-token')).toBe(empty.firstAccountToken())
      await fill()
      await page.click('button[type=submit]')
      await page.waitForURL(/\/admin$/)
      const me = await ask(page, 'GET', '/users/me')
      expect(me.body['user']).toMatchObject({ email: 'ada@example.com', role: 'admin' })
      // What the page still asks for would find nobody there.
      await page.goto('about:blank')
    } finally {
      await empty.stop()
      await other.remove()
    }
  })
})

describe('sessions', () => {
  it('are seen on the account page, and ended at once', async () => {
    const [first, second] = [await visit('198.51.100.9'), await visit('198.51.100.10')]
    for (const page of [first, second]) {
      await present(page, 'rep2@example.com')
      await isIn(page)
    }
    await open(first, '/account')
    await first.getByText('This one').waitFor()
    await first.getByRole('button', { name: 'End all others' }).click()
    await first.getByText('Ended.').waitFor()
    expect((await ask(second, 'GET', '/users/me')).body['user']).toBeNull()
    await open(second, '/collections/leads')
    await second.waitForURL(/\/admin\/login/)
    expect((await ask(first, 'GET', '/leads')).status).toBe(200)
  })
})
