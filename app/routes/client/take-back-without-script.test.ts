import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { addMinutes } from '#core/shared/dates.ts'
import { projects } from '#db/schema.ts'
import { openClientPages } from '#test/support/client-pages.ts'
import { openPlainBrowser } from '#test/support/plain-browser.ts'
import { createPaidProject, createVersion, readProject } from '#test/support/project-fixtures.ts'
import { depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext, testActor } from '#test/support/test-context.ts'
import { approveLyric, requestLyricChanges, termsOfLyric } from '#use-cases/preview/answer-lyric.ts'
import { presentLyric } from '#use-cases/preview/present-lyric.ts'
import { sendFeedback } from '#use-cases/preview/send-feedback.ts'
import { writeLyric } from '#use-cases/preview/write-lyric.ts'

const context = await createTestContext()
const deps = depsOf(context)
const pages = await openClientPages(deps)

test('a client does not want to pay for the changes they asked for → taken back by a plain form, the words in the field', async () => {
  const email = 'lia@exemplo.com.br'
  const project = await createPaidProject(context, { email })
  await context.db.update(projects).set({ packageId: 'express' }).where(eq(projects.id, project.id))
  const versionId = await createVersion(context, project.id)
  await sendFeedback(context, project.id, { versionId, text: 'Mais violão' })
  const client = openPlainBrowser(deps.siteUrl, pages.ask, '')
  await client.goto(`/client-preview/${project.previewCode}`)
  client.fill('E-mail', email)
  await client.press('Verificar Email e Acessar')
  await client.press('Desistir dos ajustes')

  expect((await readProject(context, project.id)).status).toBe('waiting')
  expect(client.text()).toContain('Você desistiu dos ajustes')
  expect(client.value('O que você achou?')).toBe('Mais violão')
})

test('the changes of a lyric that was approved are not to be paid → it is approved as before, and the words stand under it', async () => {
  const email = 'rosa@exemplo.com.br'
  const project = await createPaidProject(context, { email })
  await context.db.update(projects).set({ packageId: 'express' }).where(eq(projects.id, project.id))
  const [who, lyricId] = [{ projectId: project.id, actor: testActor() }, randomUUID()]
  await writeLyric(context, who, { id: lyricId, typed: 'Thaís veio do mar', seen: '' })
  await presentLyric(context, who, lyricId)
  const lyric = { projectId: project.id, lyricId }
  await approveLyric(context, lyric, { termsHash: termsOfLyric({ number: 1 }).hash, ip: '', userAgent: '' })
  context.time = addMinutes(context.time, 1)
  await requestLyricChanges(context, lyric, { text: 'Outro refrão', lines: [], shown: 'open' })
  const client = openPlainBrowser(deps.siteUrl, pages.ask, '')
  await client.goto(`/client-preview/${project.previewCode}`)
  client.fill('E-mail', email)
  await client.press('Verificar Email e Acessar')
  await client.press('Desistir das mudanças na letra')

  expect(client.text('#letra')).toContain('Letra aprovada')
  expect(client.value(/^O que mudar na letra toda/)).toBe('Outro refrão')
})
