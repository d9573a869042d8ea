import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { saveDocumentVersion } from '#db/content/document-versions.ts'
import { firstSettings } from '#db/seed/settings.ts'
import { openClientPages } from '#test/support/client-pages.ts'
import { createPaidProject } from '#test/support/project-fixtures.ts'
import { depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext, testActor } from '#test/support/test-context.ts'
import { acceptBriefing } from '#use-cases/briefing/accept-briefing.ts'

const context = await createTestContext()
const { ask } = await openClientPages(depsOf(context))

test('a checkout → the forecast beside the limit of the contract, without a script', async () => {
  const page = await ask('/pagamento/profissional')
  expect(page.text).toContain(
    'Primeiras versões até 27/11/2026 se você contar a história e nós a aceitarmos até 19/11/2026.',
  )
  expect(page.text).toContain('Pelo contrato, no máximo 01/12/2026.')
})

test('a package whose forecast is its limit → the day written once', async () => {
  const page = await ask('/pagamento/essencial')
  expect(page.text).toContain(
    'Primeiras versões até 01/12/2026 se você contar a história e nós a aceitarmos até 19/11/2026.',
  )
  expect(page.text).not.toContain('Pelo contrato, no máximo')
  expect(page.text).not.toContain('no máximo 01/12/2026')
})

test('more songs than the studio can make → the contract’s day, and why', async () => {
  const schedule = { ...firstSettings.schedule, songsPerWeek: 1 }
  await saveDocumentVersion(context.db, 'settings', { ...firstSettings, schedule }, null)
  for (let count = 0; count < 3; count += 1) {
    const { id } = await createPaidProject(context, { email: `${randomUUID()}@exemplo.com.br` })
    await acceptBriefing(context, { projectId: id, actor: testActor() })
  }
  const page = await ask('/pagamento/profissional')
  expect(page.text).toContain(
    'Primeiras versões até 01/12/2026 se você contar a história e nós a aceitarmos até 19/11/2026.',
  )
  expect(page.text).toContain('A agenda está cheia nestes dias: conte com o último dia do contrato.')
})
