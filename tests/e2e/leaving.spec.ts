/** A sales rep leaves: the work is handed over and the account is deactivated, in a real browser. */
import { describe, expect, it } from 'vitest'
import { countGestures } from '../support/gestures'
import { expectAccessible, expectNoSidewaysScroll, usePanel } from '../support/panel'
import { screens } from '../support/steps'

const panel = usePanel()

describe.each(screens)('a sales rep who leaves, in %s', (language, viewport) => {
  const words = {
    en: {
      activate: 'Activate account',
      deactivate: 'Deactivate account',
      deactivateNow: 'Deactivate',
      handOver: 'Hand over everything',
      handOverNow: 'Hand over',
      hands: /^Hands over 2 leads, 0 open deals, 1 open tasks/,
      moved: /Handed over: 2 leads/,
      undo: 'Undo',
    },
    es: {
      activate: 'Activar la cuenta',
      deactivate: 'Desactivar la cuenta',
      deactivateNow: 'Desactivar',
      handOver: 'Traspasar todo',
      handOverNow: 'Traspasar',
      hands: /^Se traspasan 2 interesados, 0 operaciones abiertas, 1 tareas abiertas/,
      moved: /Traspasado: 2 interesados/,
      undo: 'Deshacer',
    },
  }[language]

  it('hands everything over by three presses, and takes it back by one', async () => {
    const [tenant] = await panel.list('/tenants?limit=1')
    const rep = (name: string) =>
      panel.create('salesReps', { name: `${name} ${language}`, tenants: [tenant?.id] })
    const leaver = await rep('Aaron Leaver')
    const next = await rep('Aaron Next')
    const lead = await panel.create('leads', { name: 'Handed', salesRep: leaver, tenant: tenant?.id })
    await panel.create('leads', { name: 'Over', salesRep: leaver, tenant: tenant?.id })
    await panel.create('tasks', { assignee: leaver, lead, what: 'Call' })
    const visitor = await panel.visit({ language, viewport })
    const { page } = visitor
    await visitor.open(`/collections/salesReps/${leaver}`)
    await page.locator('form[data-form-ready=true]').first().waitFor()
    const gestures = await countGestures(page)
    await gestures.start()
    await page.getByRole('button', { exact: true, name: words.handOver }).click()
    const dialog = page.getByRole('dialog', { name: words.handOver })
    await dialog.getByText(words.hands).waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await dialog.getByLabel(`Aaron Next ${language}`).check()
    await dialog.getByRole('button', { exact: true, name: words.handOverNow }).click()
    const result = page.getByRole('region', { name: words.moved })
    await result.waitFor()
    expect(await gestures.clicks()).toBeLessThanOrEqual(3)
    expect(await panel.read(`/leads/${lead}`)).toMatchObject({ salesRep: next })
    await result.getByRole('button', { name: words.undo }).click()
    await expect.poll(async () => (await panel.read(`/leads/${lead}`))['salesRep']).toBe(leaver)
  })

  it('is deactivated after a question, and activated again', async () => {
    const visitor = await panel.visit({ language, viewport })
    const { page } = visitor
    await visitor.open('/collections/users')
    const account = await page.evaluate(async () => {
      const response = await fetch('/api/users?where[email][equals]=rep2@example.com&depth=0')
      return ((await response.json()) as { docs: { id: number }[] }).docs[0]?.id
    })
    await visitor.open(`/collections/users/${account}`)
    await page.getByRole('button', { exact: true, name: words.deactivate }).click()
    await expectAccessible(page)
    await page.getByRole('button', { exact: true, name: words.deactivateNow }).click()
    const activate = page.getByRole('button', { exact: true, name: words.activate })
    await activate.waitFor()
    await expectNoSidewaysScroll(page)
    await activate.click()
    await page.getByRole('button', { exact: true, name: words.deactivate }).waitFor()
  })
})
