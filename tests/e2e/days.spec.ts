/** A day is the same day for everybody, in a real browser in zones behind and ahead of UTC. */
import { beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, usePanel } from '../support/panel'
import { desk, untilFormReady } from '../support/steps'

const panel = usePanel()
let tenant: unknown
beforeAll(async () => {
  tenant = (await panel.list('/tenants?limit=1'))[0]?.id
})

const days = [
  { day: '2027-01-15', shown: 'Jan 15, 2027', typed: '2027-01-16', typedShown: 'Jan 16, 2027' },
  { day: '2027-07-01', shown: 'Jul 1, 2027', typed: '2027-06-30', typedShown: 'Jun 30, 2027' },
]

describe.each(['America/Denver', 'Europe/Madrid', 'Pacific/Auckland', 'Pacific/Kiritimati'])(
  'a day in %s',
  (timezoneId) => {
    it('is shown, typed, saved again and listed as it is', async () => {
      const { open, page } = await panel.visit({ timezoneId, viewport: desk })
      for (const { day, shown, typed, typedShown } of days) {
        const dealId = `${timezoneId} ${day}`
        const deal = await panel.create('deals', { dealId, expectedClosing: day, tenant })
        const list = `/collections/deals?limit=5&columns=${encodeURIComponent('["dealId","expectedClosing"]')}&where[and][0][dealId][equals]=${encodeURIComponent(dealId)}`
        await open(list)
        await page.locator(`time[title="${shown}"]`).waitFor()
        await open(`/collections/deals/${deal}/details`)
        const input = page.locator('#field-expectedClosing')
        await input.waitFor()
        expect(await input.inputValue()).toBe(day)
        await untilFormReady(page)
        await input.fill(typed)
        await page.locator('#action-save').click()
        await expect
          .poll(() => panel.read(`/deals/${deal}`))
          .toMatchObject({ expectedClosing: `${typed}T00:00:00.000Z` })
        await page.reload()
        expect(await input.inputValue()).toBe(typed)
        // The picker of the filter says noon in UTC.
        await open(`${list}&where[and][1][expectedClosing][equals]=${typed}T12:00:00.000Z`)
        await page.locator(`time[title="${typedShown}"]`).waitFor()
      }
      await expectAccessible(page)
    })
  },
)
