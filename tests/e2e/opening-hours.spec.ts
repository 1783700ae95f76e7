/** The form of a location shows the week that it understood, and offers time zones. */
import { describe, expect, it } from 'vitest'
import { expectAccessible, usePanel } from '../support/panel'

const panel = usePanel()

const readers = [
  {
    language: 'en',
    reason: '"by" was not understood.',
    typed: 'Mon-Fri 9am-6pm; Sat 10-2',
    use: 'Use America/Denver',
    week: 'Understood as: Mon–Fri 9:00–18:00; Sat 10:00–14:00; Sun closed',
    zone: 'Did you mean America/Denver?',
  },
  {
    language: 'es',
    reason: 'No se entiende "by".',
    typed: 'lunes a viernes de 9 a 18, sábado 10-14',
    use: 'Usar America/Denver',
    week: 'Se entiende: lun–vie 9:00–18:00; sáb 10:00–14:00; dom cerrado',
    zone: '¿Quiso decir America/Denver?',
  },
] as const

describe('the form of a location', () => {
  it.each(readers)(
    'shows the week as understood, and refuses the rest, in $language',
    async ({ language, reason, typed, use, week, zone }) => {
      const { close, open, page } = await panel.visit({ language })
      const name = `Hours ${language}`
      await open('/collections/locations/create')
      await page.locator('#field-name').fill(name)
      const [hours, timeZone] = [page.locator('#field-openingHours'), page.locator('#field-timeZone')]
      await hours.fill('Mon-Fri by appointment')
      await page.getByRole('status').filter({ hasText: reason }).waitFor()
      await timeZone.fill('Mountain Time')
      await page.getByRole('status').filter({ hasText: zone }).waitFor()
      await expectAccessible(page)
      await page.locator('#action-save').click()
      await page.locator('.field-error').filter({ hasText: reason }).waitFor()
      await page.locator('.field-error').filter({ hasText: zone }).waitFor()
      expect(await panel.list(`/locations?where[name][equals]=${name}`)).toEqual([])

      await hours.fill(typed)
      await page.getByRole('status').filter({ hasText: week }).waitFor()
      await page.getByRole('button', { name: use }).click()
      await page.locator('#action-save').click()
      await page.waitForURL(/locations\/\d+/)
      expect(await panel.list(`/locations?where[name][equals]=${name}`)).toMatchObject([
        { openingHours: typed, timeZone: 'America/Denver' },
      ])
      await close(/400/)
    },
  )
})
