import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'

import { briefings } from '#db/schema.ts'

import { inDatabase } from '../support/database.ts'
import { expect, expectNoOverflow, test } from '../support/journey.ts'
import { findProjectOf } from '../support/song-files.ts'
import { payForASong, signIn } from '../support/staff.ts'

const buyer = { name: 'Olga Reis', email: 'olga@exemplo.com.br' }

test.use({ viewport: { width: 360, height: 640 } })

test('a new briefing at 360 px → its status stays inside its card', async ({ page, browser, product, dataDir }) => {
  const context = await browser.newContext({ baseURL: product.url })
  await payForASong(await context.newPage(), buyer)
  await context.close()
  const { id } = await findProjectOf(dataDir, buyer.email)
  await sendBriefing(dataDir, id)

  await signIn(page, `/admin/projects/${id}/briefing`)
  await expect(page.getByText('Briefing para analisar').first()).toBeVisible()
  await expectNoOverflow(page)
  expect(await badgesOutsideTheirCard(page)).toEqual([])
  await page.goto(`/admin/projects/${id}`)
  await expectNoOverflow(page)
  expect(await badgesOutsideTheirCard(page)).toEqual([])
})

function sendBriefing(dataDir: string, projectId: string) {
  return inDatabase(dataDir, (db) =>
    db.update(briefings).set({ state: 'sent', sentAt: new Date() }).where(eq(briefings.projectId, projectId)),
  )
}

/** Texts of badges that leave the box of the section they stand in. */
function badgesOutsideTheirCard(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.badge')].flatMap((badge) => {
      const card = badge.closest('section, article, li')
      const outside = card && badge.getBoundingClientRect().right > card.getBoundingClientRect().right
      return outside ? [badge.textContent ?? ''] : []
    }),
  )
}
