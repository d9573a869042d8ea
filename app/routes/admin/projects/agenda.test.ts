import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { calendarDay } from '#core/shared/dates.ts'
import { saveDocumentVersion } from '#db/content/document-versions.ts'
import { projects } from '#db/schema.ts'
import { firstSettings } from '#db/seed/settings.ts'
import { openPanel } from '#test/support/panel.ts'
import { createPaidProject } from '#test/support/project-fixtures.ts'
import { createStaff, depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext, testActor } from '#test/support/test-context.ts'
import { acceptBriefing } from '#use-cases/briefing/accept-briefing.ts'

const context = await createTestContext()
const deps = depsOf(context)
const panel = await openPanel(deps)
const owner = await createStaff(deps, 'owner')

async function show(path: string) {
  const { text } = await panel.ask(path, { headers: { cookie: owner.cookie } })
  return text.replaceAll('\u00a0', ' ').replaceAll('<!-- -->', '')
}

async function createAccepted() {
  const project = await createPaidProject(context, { email: `${randomUUID()}@exemplo.com.br` })
  await acceptBriefing(context, { projectId: project.id, actor: testActor() })
  return project
}

test('a song asked about as an express one → its day and those of the others, without a script', async () => {
  const schedule = { ...firstSettings.schedule, songsPerWeek: 1 }
  await saveDocumentVersion(context.db, 'settings', { ...firstSettings, schedule }, null)
  await createAccepted()
  const last = await createAccepted()

  const page = await show(`/admin/agenda?expressa=${last.id}`)
  expect(page).toContain(`E se “${last.title}” for expressa?`)
  expect(page).toContain('É só uma simulação: nenhum prazo mudou.')
  expect(page).toContain('2 músicas na fila: 2 com o estúdio e 0 com o cliente.')
})

test('a song that is in no queue → said', async () => {
  expect(await show(`/admin/agenda?expressa=${randomUUID()}`)).toContain('Esta música não está na fila')
})

test('a late project → offers its owner what the settings say, and proposes a refund with its part', async () => {
  const late = await createAccepted()
  const offer = async (kind: 'discount' | 'refund') => {
    const compensation = { kind, percent: 10, validDays: 90 }
    const schedule = { ...firstSettings.schedule, compensation }
    await saveDocumentVersion(context.db, 'settings', { ...firstSettings, schedule }, null)
    return show(`/admin/projects/${late.id}`)
  }
  expect(await offer('discount')).not.toContain('Passou do prazo')
  await context.db
    .update(projects)
    .set({ deadlineOn: calendarDay('2026-11-18') })
    .where(eq(projects.id, late.id))

  expect(await offer('discount')).toContain('Criar e enviar o código')
  const page = await offer('refund')
  expect(page).toContain('Abrir a devolução')
  const [, path = ''] = /href="(\/admin\/orders\/[^"]+valor=[^"]+)"/.exec(page) ?? []
  expect(await show(path.replaceAll('&amp;', '&'))).toContain('value="21,90"')
})
