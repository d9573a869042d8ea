import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { addDays } from '#core/shared/dates.ts'
import { accept, refuse } from '#core/shared/result.ts'
import { listApprovals } from '#db/preview/feedbacks.ts'
import { listHistoryOfProject } from '#db/project/history.ts'
import { orders } from '#db/schema.ts'
import { ours } from '#test/support/default-texts.ts'
import { createPaidProject, createVersion, readProject } from '#test/support/project-fixtures.ts'
import { createPlayableVersion, createSoundVersion } from '#test/support/recording-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'

import { approveVersion, termsOfApproval } from './approve-version.ts'
import { sendFeedback } from './send-feedback.ts'

const context = await createTestContext()
const from = { ip: '198.51.100.4', userAgent: 'Firefox' }
const approve = (projectId: string, versionId: string, versionName: string) =>
  approveVersion(context, projectId, { versionId, termsHash: termsOfApproval(versionName, ours).hash, ...from })

test('an approval → marks the version and stores who, when, where, what and which terms', async () => {
  const project = await createPaidProject(context)
  const versionId = await createVersion(context, project.id, { name: 'Valsa' })

  expect(await approve(project.id, versionId, 'Valsa')).toEqual(accept())
  expect(await readProject(context, project.id)).toMatchObject({
    status: 'approved',
    approvedVersionId: versionId,
    feedback: 'Versão "Valsa" aprovada pelo cliente.',
  })
  const [proof] = await listApprovals(context.db, project.id)
  expect(proof).toMatchObject({
    versionId,
    versionName: 'Valsa',
    terms: termsOfApproval('Valsa', ours).text,
    termsHash: termsOfApproval('Valsa', ours).hash,
    clientEmail: project.clientEmail,
    createdAt: context.now(),
    revokedAt: null,
    ...from,
  })
  expect(proof?.versionHash).toMatch(/^[0-9a-f]{64}$/)
  expect(proof?.terms).toContain('Valsa')
  expect((await listHistoryOfProject(context.db, project)).at(-1)).toMatchObject({
    type: 'client_version_approved',
    details: { versionId, versionName: 'Valsa' },
  })
  expect((await context.mailsOf(project.orderId)).map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['version-approved', 'staff-approval']),
  )
})

test('a name given with the approval → names the song; none → the name stays', async () => {
  const [named, unnamed] = [await createPaidProject(context), await createPaidProject(context)]
  const approveAs = async (project: typeof named, songTitle: string) => {
    const versionId = await createVersion(context, project.id, { name: 'Valsa' })
    const termsHash = termsOfApproval('Valsa', ours).hash
    return approveVersion(context, project.id, { versionId, songTitle, termsHash, ...from })
  }

  expect(await approveAs(named, 'x'.repeat(161))).toEqual(refuse('title-too-long'))
  expect(await approveAs(named, '  Nosso  sim ')).toMatchObject({ ok: true })
  expect(await approveAs(unnamed, ' ')).toMatchObject({ ok: true })
  expect((await readProject(context, named.id)).title).toBe('Nosso sim')
  expect((await readProject(context, unnamed.id)).title).toBe(unnamed.title)
  const mail = (await context.mailsOf(named.orderId)).find(({ kind }) => kind === 'version-approved')
  expect(JSON.stringify(mail?.content)).toContain('Nosso sim')
})

async function coverAfter(cover?: string) {
  const project = await createPaidProject(context)
  const versionId = await createVersion(context, project.id, { name: 'Valsa' })
  const termsHash = termsOfApproval('Valsa', ours).hash
  const approved = await approveVersion(context, project.id, { versionId, cover, termsHash, ...from })
  expect(approved).toMatchObject({ ok: true })
  const history = await listHistoryOfProject(context.db, project)
  const chosen = history.filter(({ type }) => type === 'cover-chosen').map(({ details }) => details)
  return { cover: (await readProject(context, project.id)).coverChoice, chosen }
}

test('a cover chosen with the approval → stored and in the history; none or an unknown one → it stays', async () => {
  expect(await coverAfter('2')).toEqual({ cover: 2, chosen: [{ choice: 2 }] })
  expect(await coverAfter()).toEqual({ cover: 0, chosen: [] })
  expect(await coverAfter('7')).toEqual({ cover: 0, chosen: [] })
})

test('the terms changed since they were shown → refused', async () => {
  const project = await createPaidProject(context)
  const versionId = await createVersion(context, project.id, { name: 'Valsa' })

  expect(await approve(project.id, versionId, 'Outra')).toEqual(refuse('terms-changed'))
  expect(await listApprovals(context.db, project.id)).toEqual([])
})

test('feedback and approval at once → one of them', async () => {
  const project = await createPaidProject(context)
  const versionId = await createVersion(context, project.id, { name: 'Valsa' })
  const [first, feedback, second] = await Promise.all([
    approve(project.id, versionId, 'Valsa'),
    sendFeedback(context, project.id, { versionId, text: 'mais violão' }),
    approve(project.id, versionId, 'Valsa'),
  ])

  expect([first.ok, second.ok]).toEqual([!feedback.ok, !feedback.ok])
  expect(await listApprovals(context.db, project.id)).toHaveLength(feedback.ok ? 0 : 1)
})

test('approved already, expired, or of another project → refused', async () => {
  const project = await createPaidProject(context)
  const versionId = await createVersion(context, project.id, { name: 'Valsa' })
  const samba = await createVersion(context, project.id, { name: 'Samba' })
  await approve(project.id, versionId, 'Valsa')
  expect(await approve(project.id, samba, 'Samba')).toEqual(refuse('already-approved'))

  const old = await createPaidProject(context)
  const late = await createVersion(context, old.id)
  const expired = { ...context, now: () => addDays(context.now(), 31) }
  expect(
    await approveVersion(expired, old.id, {
      versionId: late,
      termsHash: termsOfApproval('Voz e violão', ours).hash,
      ...from,
    }),
  ).toEqual(refuse('expired'))
  expect(await approve(old.id, versionId, 'Valsa')).toEqual(refuse('version-gone'))
  expect(await approve('00000000-0000-4000-8000-000000000000', versionId, 'Valsa')).toEqual(refuse('not-found'))
})

async function hashOf(content: string) {
  const project = await createPaidProject(context)
  const { versionId } = await createPlayableVersion(context, project.id, { name: 'Valsa', content })
  expect((await approve(project.id, versionId, 'Valsa')).ok).toBe(true)
  return (await listApprovals(context.db, project.id))[0]?.versionHash
}

test('an uploaded version → the proof covers its original file', async () => {
  const hashes = [await hashOf('one take'), await hashOf('one take'), await hashOf('another take')]

  expect(hashes[0]).toBe(hashes[1])
  expect(hashes[0]).not.toBe(hashes[2])
})

test('the preview file is not ready → cannot be approved', async () => {
  const project = await createPaidProject(context)
  const { versionId } = await createSoundVersion(context, project.id, { name: 'Valsa' })

  expect(await approve(project.id, versionId, 'Valsa')).toEqual(refuse('version-gone'))
})

test('a refunded purchase → no approval', async () => {
  const project = await createPaidProject(context)
  const versionId = await createVersion(context, project.id, { name: 'Valsa' })
  await context.db.update(orders).set({ state: 'refunded' }).where(eq(orders.id, project.orderId))

  expect(await approve(project.id, versionId, 'Valsa')).toEqual(refuse('order-closed'))
  expect((await readProject(context, project.id)).status).toBe('waiting')
})

test('approved once more with another name for the song → said that it was approved, and the first name stays', async () => {
  const project = await createPaidProject(context)
  const versionId = await createVersion(context, project.id, { name: 'Valsa' })
  await approve(project.id, versionId, 'Valsa')
  const terms = { termsHash: '', ip: '', userAgent: '' }

  expect(await approveVersion(context, project.id, { versionId, songTitle: 'Outro nome', ...terms })).toEqual(
    refuse('already-approved'),
  )
})

test('the same version approved twice → once; another version → refused', async () => {
  const project = await createPaidProject(context)
  const versionId = await createVersion(context, project.id, { name: 'Valsa' })
  const other = await createVersion(context, project.id, { name: 'Samba' })

  const pressed = await Promise.all([approve(project.id, versionId, 'Valsa'), approve(project.id, versionId, 'Valsa')])
  expect(pressed).toEqual([accept(), accept()])
  expect(await approve(project.id, other, 'Samba')).toEqual(refuse('already-approved'))
  expect(await listApprovals(context.db, project.id)).toHaveLength(1)
})
