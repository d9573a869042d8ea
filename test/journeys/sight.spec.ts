import { join } from 'node:path'

import { expect, test as base } from '@playwright/test'

import { lookAtAll } from '#test/sight/look.ts'
import { openEmptyShop, openFullShop, type Shop } from '#test/sight/shop.ts'
import { pageStates } from '#test/sight/states.ts'

type Shops = { full: Shop; empty: Shop }

const test = base.extend<object, { shops: Shops }>({
  shops: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const [full, empty] = await Promise.all([openFullShop(), openEmptyShop()])
      await use({ full, empty })
      await Promise.all([full.close(), empty.close()])
    },
    { scope: 'worker', timeout: 600_000 },
  ],
})

const groups: [string, RegExp][] = [
  ['pages of the panel', /^panel:/],
  ['pages of an empty panel', /^empty panel:/],
  ['pages of a song', /^(preview|delivery|gift|certificate|somebody|invited|feedback)/],
  ['pages of an order', /^(payment|tracking|withdraw|invoice|briefing|own data|voucher)/],
  ['all other pages', /./],
]

/** The first group whose pattern fits. */
function groupOf(name: string): string | undefined {
  return groups.find(([, pattern]) => pattern.test(name))?.[0]
}

for (const [group] of groups)
  test(`${group}, at three widths → whatever a person reads and presses is there to be seen`, async ({
    browser,
    shops,
  }) => {
    test.setTimeout(1_200_000)
    const states = pageStates.filter(({ name }) => groupOf(name) === group)
    const folder = join('test-results', 'sight')
    const shopOf = ({ shop = 'full' }: (typeof states)[number]) => shops[shop]

    expect(await lookAtAll(browser, states, { shopOf, folder })).toEqual([])
  })
