/** Work from a list in a real browser: changes of many records, and new records. */
import { describe, expect, it } from 'vitest'
import { countGestures } from '../support/gestures'
import { expectAccessible, expectNoSidewaysScroll, usePanel, type Visitor } from '../support/panel'
import { screens } from '../support/steps'

const panel = usePanel()

const refusal = /400/

/** The list of the leads of a source, all selected. */
const selectLeads = async ({ open, page }: Visitor, source: string, count: number) => {
  await open(`/collections/leads?where[or][0][and][0][source][equals]=${encodeURIComponent(source)}&preset=`)
  await page
    .locator('tbody tr')
    .nth(count - 1)
    .waitFor()
  await page.locator('#select-all').click()
  return page.getByRole('group', { name: /^(Change what is selected|Cambiar lo seleccionado)$/ })
}

describe.each(screens)('leads selected in a list, in %s', (language, viewport) => {
  const words = {
    en: {
      assign: 'Assign',
      changed: (count: number) => `${count} leads changed to Status: Lost.`,
      given: (count: number, rep: string) => `${count} leads given to ${rep}`,
      notChanged: '; 2 not changed:',
      reason: /would not see this lead/,
      undo: 'Undo',
    },
    es: {
      assign: 'Asignar',
      changed: (count: number) => `Estado de ${count} interesados: Perdido.`,
      given: (count: number, rep: string) => `Vendedor de ${count} interesados: ${rep}`,
      notChanged: '; sin cambiar: 2',
      reason: /no vería este interesado/,
      undo: 'Deshacer',
    },
  }[language]

  const makeLeads = async (source: string, count: number, data: Record<string, unknown>) => {
    for (let lead = 0; lead < count; lead++)
      await panel.create('leads', { name: `${source} ${lead}`, source, ...data })
  }
  const stored = (source: string) => panel.list(`/leads?where[source][equals]=${source}&sort=id&limit=50`)
  const findRep = async (user: string) => {
    const [rep] = await panel.list(`/salesReps?where[user][equals]=${user}`)
    const [tenant] = (rep?.['tenants'] ?? []) as number[]
    return { id: rep?.id, name: String(rep?.['name']), tenant, tenants: rep?.['tenants'] as number[] }
  }

  it('are given to another rep by six clicks at most', async () => {
    const [from, to] = [await findRep('maribel@example.com'), await findRep('rep@example.com')]
    const source = `Reassigned ${language}`
    await makeLeads(source, 20, { salesRep: from.id, tenant: from.tenant })
    const visitor = await panel.visit({ email: 'manager@example.com', language, viewport })
    const { page } = visitor
    const gestures = await countGestures(page)
    const bar = await selectLeads(visitor, source, 20)
    await bar.waitFor()
    expect(await page.locator('.edit-many__toggle').isVisible()).toBe(false)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await bar.getByRole('button', { name: words.assign }).click()
    await page.getByRole('button', { exact: true, name: to.name }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { exact: true, name: to.name }).click()
    await page.getByRole('region', { name: `${words.given(20, to.name)}.` }).waitFor()
    expect(await gestures.clicks()).toBeLessThanOrEqual(6)
    expect(new Set((await stored(source)).map(({ salesRep }) => salesRep))).toEqual(new Set([to.id]))
    // What was written is no longer selected.
    await bar.waitFor({ state: 'detached' })
  })

  it('are given to a rep who sees some of them, and the others are named', async () => {
    const rep = await findRep('maribel@example.com')
    const other = await panel.create('tenants', { name: `Hidden ${language}` })
    const source = `Mixed ${language}`
    await makeLeads(source, 3, { tenant: rep.tenant })
    await makeLeads(source, 2, { tenant: other })
    const before = await stored(source)
    const visitor = await panel.visit({ language, viewport })
    const { page } = visitor
    const bar = await selectLeads(visitor, source, 5)
    await bar.getByRole('button', { name: words.assign }).click()
    await page.getByRole('button', { name: new RegExp(`^${rep.name} \\(`) }).click()
    const result = page.getByRole('region', { name: words.given(3, rep.name) + words.notChanged })
    await result.waitFor()
    expect(await result.getByText(words.reason).count()).toBe(2)
    expect((await stored(source)).map(({ salesRep }) => salesRep ?? null)).toEqual(
      before.map(({ tenant }) => (tenant === other ? null : rep.id)),
    )
    await expectAccessible(page)
    await bar.waitFor()
    await result.getByRole('button', { name: words.undo }).click()
    await expect
      .poll(async () => (await stored(source)).map(({ salesRep }) => salesRep ?? null))
      .toEqual(before.map(() => null))
    await visitor.close(refusal)
  })

  it('are lost for a reason', async () => {
    const source = `Lost ${language}`
    await makeLeads(source, 3, {})
    const visitor = await panel.visit({ language, viewport })
    const { page } = visitor
    const bar = await selectLeads(visitor, source, 3)
    await bar.getByRole('button', { name: /^(Status|Estado)/ }).click()
    await page.getByRole('button', { exact: true, name: language === 'en' ? 'Lost' : 'Perdido' }).click()
    const dialog = page.getByRole('dialog', { name: /3/ })
    await expectAccessible(page)
    expect((await stored(source)).every(({ processStatuses }) => processStatuses !== 'Lost')).toBe(true)
    await dialog.locator('input[value="Not Responding"]').click()
    await dialog.locator('button[type=submit]').click()
    await page.getByRole('region', { name: words.changed(3) }).waitFor()
    for (const lead of await stored(source))
      expect(lead).toMatchObject({ processStatuses: 'Lost', reason: 'Not Responding' })
  })

  it('stay as they are when "More fields" is saved without a value', async () => {
    const source = `Unchanged ${language}`
    await makeLeads(source, 2, {})
    const before = await stored(source)
    const visitor = await panel.visit({ language, viewport })
    const { page } = visitor
    const bar = await selectLeads(visitor, source, 2)
    await bar.getByRole('button', { name: /^(More fields|Más campos)$/ }).click()
    await page.locator('.edit-many__form').waitFor()
    expect(await page.locator('.edit-many__save').isDisabled()).toBe(true)
    await page.locator('.edit-many__form .rs__control').first().click()
    await page.locator('.rs__option', { hasText: /^(Notes|Notas)$/ }).click()
    await page.locator('.edit-many__form textarea').waitFor()
    await page.locator('.edit-many__save').click()
    await page.getByText(/^(No value was chosen|No se eligió ningún valor)/).waitFor()
    expect(await stored(source)).toEqual(before)
    await visitor.close(refusal)
  })

  it('get a new one beside them by two clicks', async () => {
    const visitor = await panel.visit({ language, viewport })
    const { page } = visitor
    const gestures = await countGestures(page)
    await visitor.open('/collections/leads?preset=')
    await page.waitForLoadState('networkidle')
    await gestures.start()
    await page.locator('.list-create-new-doc__create-new-button').click()
    await page.locator('.doc-drawer form[data-form-ready=true]').waitFor()
    await page.keyboard.type(`Beside The List ${language}`)
    await page.locator('.doc-drawer #action-save').click()
    const link = page.getByRole('link', { exact: true, name: language === 'en' ? 'Open' : 'Abrir' })
    await page.locator('tbody', { hasText: `Beside The List ${language}` }).waitFor()
    expect(await gestures.clicks()).toBeLessThanOrEqual(2)
    const [lead] = await panel.list('/leads?where[name][like]=Beside&sort=-id')
    expect(await link.getAttribute('href')).toBe(`/admin/collections/leads/${lead?.id}`)
  })
})
