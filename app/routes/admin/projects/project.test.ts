import { expect, test } from 'vitest'

import { nextStepText } from '#copy/project/next-step-labels.ts'
import { insertRevisionEntry } from '#db/preview/revision-entries.ts'
import { ours } from '#test/support/default-texts.ts'
import { openPanel } from '#test/support/panel.ts'
import { createPaidProject, createVersion } from '#test/support/project-fixtures.ts'
import { createStaff, depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext, testActor } from '#test/support/test-context.ts'
import { approveVersion, termsOfApproval } from '#use-cases/preview/approve-version.ts'
import { sendFeedback } from '#use-cases/preview/send-feedback.ts'
import { returnToWaiting } from '#use-cases/project/return-to-waiting.ts'

const context = await createTestContext()
const deps = depsOf(context)
const panel = await openPanel(deps)
const owner = await createStaff(deps, 'owner')

test('the client is told to pay changes first → their next step in the panel says so, until a revision covers them', async () => {
  const project = await createPaidProject(context)
  const versionId = await createVersion(context, project.id)
  const isSaid = async () => {
    const page = await panel.ask(`/admin/projects/${project.id}`, { headers: { cookie: owner.cookie } })
    expect(page.status).toBe(200)
    return page.text.includes(nextStepText('await-payment').text)
  }
  await sendFeedback(context, project.id, { versionId, text: 'Mais tambor.' })
  expect(await isSaid()).toBe(false)
  await returnToWaiting(context, { projectId: project.id, actor: testActor() }, 'Ouça de novo.')
  await sendFeedback(context, project.id, { versionId, text: 'Menos tambor.' })
  expect(await isSaid()).toBe(true)

  const granted = {
    projectId: project.id,
    kind: 'granted',
    reason: 'Por nossa conta.',
    createdAt: context.now(),
  } as const
  await context.db.transaction((tx) => insertRevisionEntry(tx, granted))
  expect(await isSaid()).toBe(false)
})

test('feedback, another one and an approval → one text with its separators, to be opened and exported', async () => {
  const project = await createPaidProject(context)
  const versionId = await createVersion(context, project.id, { name: 'Valsa' })
  const read = async () =>
    (await panel.ask(`/admin/projects/${project.id}`, { headers: { cookie: owner.cookie } })).text
  expect(await read()).not.toContain('Ver como um texto só')

  await sendFeedback(context, project.id, { versionId, text: 'Mais tambor.' })
  await returnToWaiting(context, { projectId: project.id, actor: testActor() }, 'Ouça de novo.')
  await sendFeedback(context, project.id, { versionId, text: 'Menos tambor.' })
  await returnToWaiting(context, { projectId: project.id, actor: testActor() }, 'E agora?')
  const { hash: termsHash } = termsOfApproval('Valsa', ours)
  await approveVersion(context, project.id, { versionId, termsHash, ip: '198.51.100.4', userAgent: 'Firefox' })

  const whole = [
    'Mais tambor.',
    '--- Novo Feedback ---\nMenos tambor.',
    '--- Aprovação ---\nVersão "Valsa" aprovada pelo cliente.',
  ].join('\n\n')
  const details = /<details>(?:(?!<\/details>).)*Ver como um texto só.*?<\/details>/s.exec(await read())?.[0] ?? ''
  expect(details.replaceAll('&quot;', '"')).toContain(whole)
  const file = await panel.post('/admin/exportar/projetos.csv', owner.cookie, { busca: project.code })
  expect(file.text).toContain(`"${whole.replaceAll('"', '""')}"`)
})

test('approved without a word → the text says so all the same', async () => {
  const project = await createPaidProject(context)
  const versionId = await createVersion(context, project.id, { name: 'Samba' })
  const { hash: termsHash } = termsOfApproval('Samba', ours)
  await approveVersion(context, project.id, { versionId, termsHash, ip: '198.51.100.4', userAgent: 'Firefox' })
  const { text } = await panel.ask(`/admin/projects/${project.id}`, { headers: { cookie: owner.cookie } })

  expect(text.replaceAll('&quot;', '"')).toContain('>Versão "Samba" aprovada pelo cliente.</p>')
})

test('an approval that was taken back → its proof says by whom', async () => {
  const project = await createPaidProject(context)
  const versionId = await createVersion(context, project.id, { name: 'Valsa' })
  const { hash } = termsOfApproval('Valsa', ours)
  await approveVersion(context, project.id, { versionId, termsHash: hash, ip: '198.51.100.4', userAgent: 'Firefox' })
  await returnToWaiting(context, { projectId: project.id, actor: testActor({ id: owner.id }) }, 'Faltou o violino.')

  const { text } = await panel.ask(`/admin/projects/${project.id}`, { headers: { cookie: owner.cookie } })
  expect(text).toMatch(/Desfeita por<\/dt><dd[^>]*>Ana Lima</)
})
