import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { certificateCode } from '#core/delivery/certificate-code.ts'
import { addDays } from '#core/shared/dates.ts'
import { listDeliveryFiles } from '#db/delivery/deliveries.ts'
import { orders, projects } from '#db/schema.ts'
import { createProjectGrant, createOrderGrant } from '#test/support/access-fixtures.ts'
import { openClientPages } from '#test/support/client-pages.ts'
import { createApprovedProject, createDeliveredProject, createDeliveryFile } from '#test/support/delivery-fixtures.ts'
import { readProject } from '#test/support/project-fixtures.ts'
import { depsOf } from '#test/support/staff-fixtures.ts'
import { testActor, createTestContext } from '#test/support/test-context.ts'
import { removeDeliveryFile } from '#use-cases/delivery/remove-delivery-file.ts'
import { reopenDelivery } from '#use-cases/delivery/reopen-delivery.ts'
import { returnToWaiting } from '#use-cases/project/return-to-waiting.ts'

const context = await createTestContext()
const { siteUrl } = context
const deps = depsOf(context)
const { ask, send } = await openClientPages(deps)

const nobody = new Request(siteUrl)
const cookieFor = (projectId: string) => createProjectGrant(nobody, deps, projectId).split(';')[0] ?? ''
const see = (path: string, cookie: string) => ask(path, { headers: { cookie } })

const { project, wav } = await createDeliveredProject(context, {
  name: 'Segredo de Ninguém',
  email: 'segredo@exemplo.com.br',
})
const other = await createDeliveredProject(context, { email: 'outra@exemplo.com.br' })
const files = await listDeliveryFiles(context.db, project.id)
const signInPaths = [`/deliveries/${project.id}`, `/deliveries/${project.previewCode}`]
const [signInPath = ''] = signInPaths

test('an unknown key or a guessable code → "Projeto não encontrado."', async () => {
  for (const key of ['00000000-0000-4000-8000-000000000000', 'f'.repeat(32), project.code, '{projectId}', '']) {
    const page = await see(`/deliveries/${key}`, cookieFor(project.id))
    expect([key, page.status, page.text.includes('Projeto não encontrado.')]).toEqual([key, 404, true])
  }
  expect(
    (await send('/deliveries/00000000-0000-4000-8000-000000000000', { intent: 'open', email: 'a@b.c' })).status,
  ).toBe(404)
})

test('the right e-mail → opens for 14 days by an HttpOnly cookie; the wrong one is refused', async () => {
  const wrong = await send(signInPath, { intent: 'open', email: 'outra@exemplo.com.br' })
  expect([wrong.status, wrong.text.includes('Email incorreto. Verifique o email fornecido.')]).toEqual([422, true])
  expect(wrong.headers.getSetCookie()).toEqual([])
  expect((await send(signInPath, { intent: 'open', email: ' ' })).text).toContain('Por favor, insira seu email.')

  const opened = await send(signInPath, { intent: 'open', email: ' SEGREDO@exemplo.com.br ' })
  const cookie = opened.headers.getSetCookie().find((line) => line.startsWith('harmonia_previews=')) ?? ''
  expect([opened.status, opened.headers.get('location')]).toEqual([303, signInPath])
  expect(cookie).toMatch(/Path=\/; Max-Age=1209600; HttpOnly; SameSite=Lax; Secure$/)
  const page = await see(signInPath, cookie.split(';')[0] ?? '')
  for (const shown of [
    'Aproveite sua música!',
    'Segredo de Ninguém',
    `/deliveries/${project.id}/tudo.zip`,
    'Faltam 90 dias',
  ])
    expect(page.text).toContain(shown)
})

test('a browser verified by code and e-mail → no gate', async () => {
  const granted = createOrderGrant(nobody, deps, project.orderId ?? '').split(';')[0] ?? ''

  expect((await see(signInPath, granted)).text).toContain('Aproveite sua música!')
  expect((await see(`/deliveries/${other.project.id}`, granted)).text).toContain('Verificação de Acesso')
})

test('a choice of cover by the client → stored; by a stranger → not', async () => {
  const fields = { intent: 'choose-cover', choice: '2' }
  expect((await send(signInPath, fields)).status).toBe(403)
  expect((await readProject(context, project.id)).coverChoice).toBe(0)

  const chosen = await send(signInPath, fields, cookieFor(project.id))
  expect([chosen.status, chosen.headers.get('location')]).toEqual([303, `${signInPath}#capa`])
  expect((await readProject(context, project.id)).coverChoice).toBe(2)
  expect((await send(signInPath, { intent: 'choose-cover', choice: '9' }, cookieFor(project.id))).status).toBe(400)
})

test('a link to the page → shows the cover, and nothing of whose song it is', async () => {
  for (const path of signInPaths) {
    const { text } = await see(path, '')
    expect(text).toContain(
      `<meta property="og:image" content="${siteUrl}/capas/projeto/${path.split('/').at(-1)}/compartilhar.png"`,
    )
    expect(text).toContain('<meta property="og:title" content="A entrega da sua música"')
  }
})

test('signing out → the key is cleared', async () => {
  const left = await send(signInPath, { intent: 'leave' }, cookieFor(project.id))
  const cookie = left.headers.getSetCookie()[0]?.split(';')[0] ?? ''

  expect((await see(signInPath, cookie)).text).toContain('Verificação de Acesso')
  expect(left.headers.getSetCookie()).toContainEqual(expect.stringMatching(/^harmonia_dados=; .*Max-Age=0/))
})

test('an undelivered project → no files named, and the next actor is stated', async () => {
  const early = await createApprovedProject(context, { email: 'cedo@exemplo.com.br' })
  const page = await see(`/deliveries/${early.id}`, cookieFor(early.id))
  expect(page.text).toContain('Estamos preparando a sua entrega')
  expect(page.text).not.toContain('/arquivos/')

  const back = await createDeliveredProject(context, { email: 'volta@exemplo.com.br' })
  await reopenDelivery(context, testActor(), { projectId: back.project.id, reason: 'Saiu um estalo.' })
  const reopened = await see(`/deliveries/${back.project.id}`, cookieFor(back.project.id))
  expect(reopened.text).toContain('Saiu um estalo.')
  expect(reopened.text).not.toMatch(/arquivos\/|tudo\.zip/)
})

test('an open delivery → its remaining days, in words and in a bar as long as the whole period', async () => {
  const { text } = await see(signInPath, cookieFor(project.id))

  expect(text).toMatch(/Faltam 90 dias/)
  expect(text).toMatch(/<progress [^>]*value="90" max="90"/)
})

test('an expired delivery → says so and whom to contact, without files', async () => {
  const before = context.time
  context.time = addDays((await readProject(context, other.project.id)).deliveryEndsAt ?? before, 1)
  const page = await see(`/deliveries/${other.project.id}`, cookieFor(other.project.id))
  context.time = before

  expect(page.status).toBe(200)
  expect(page.text).toContain('O prazo para baixar terminou')
  expect(page.text).toContain('Falar com a equipe')
  expect(page.text).not.toMatch(/arquivos\/|tudo\.zip/)
})

test('an expired preview → not offered, the delivery stays', async () => {
  const { project: old } = await createDeliveredProject(context, { email: 'antiga@exemplo.com.br' })
  await context.db
    .update(projects)
    .set({ expiresAt: addDays(context.now(), 2) })
    .where(eq(projects.id, old.id))
  const during = await see(`/deliveries/${old.id}`, cookieFor(old.id))
  expect(during.text).toContain('/client-preview/')
  const before = context.time
  context.time = addDays(before, 10)
  const after = await see(`/deliveries/${old.id}`, cookieFor(old.id))
  context.time = before

  expect(after.text).not.toContain('/client-preview/')
  expect(after.text).toContain('tudo.zip')
})

test('a valid certificate code → found; a revoked or unknown one → not found', async () => {
  const certificate = files.find(({ kind }) => kind === 'certificate')
  const code = certificateCode(certificate?.id ?? '')
  for (const path of [`/certificado/${code}`, `/certificado?codigo=${code.toLowerCase()}`]) {
    const page = await ask(path)
    expect([page.status, page.text.includes('Certificado verdadeiro')]).toEqual([200, true])
    expect(page.text).toContain(files.find(({ kind }) => kind === 'wav')?.file.sha256)
    expect(page.text).not.toContain('segredo@')
  }
  const licence = files.find(({ kind }) => kind === 'licence')
  for (const wrong of ['7ZK4-0000-1111-2222', certificateCode(licence?.id ?? ''), certificateCode(wav), "' or 1=1"])
    expect([wrong, (await ask(`/certificado?codigo=${encodeURIComponent(wrong)}`)).status]).toEqual([wrong, 404])

  const back = await createDeliveredProject(context, { email: 'refeita@exemplo.com.br' })
  const old = (await listDeliveryFiles(context.db, back.project.id)).find(({ kind }) => kind === 'certificate')
  await reopenDelivery(context, testActor(), { projectId: back.project.id, reason: 'Refazer.' })
  expect((await ask(`/certificado/${certificateCode(old?.id ?? '')}`)).status).toBe(404)
})

test('the whole price went back → the page says so, and names and links no file', async () => {
  const { project: refunded, mp3: song } = await createDeliveredProject(context, { email: 'devolvida@exemplo.com.br' })
  await context.db
    .update(orders)
    .set({ state: 'refunded' })
    .where(eq(orders.id, refunded.orderId ?? ''))
  const page = await see(`/deliveries/${refunded.id}`, cookieFor(refunded.id))

  expect(page.text).toContain('Esta compra foi reembolsada')
  for (const hidden of ['Aproveite sua música!', song, 'tudo.zip', 'Faltam 90 dias'])
    expect(page.text).not.toContain(hidden)
  const preview = await see(`/client-preview/${refunded.id}`, cookieFor(refunded.id))
  expect([preview.status, preview.text.includes('Ouvir e baixar')]).toEqual([200, false])
})

test('a delivered song is revised → the page lists what was delivered, not what is prepared', async () => {
  const { project: song, mp3: old } = await createDeliveredProject(context, { email: 'ajuste@exemplo.com.br' })
  const projectId = song.id
  context.time = addDays(context.time, 1)
  await returnToWaiting(context, { projectId, actor: testActor() }, 'Mais violão.')
  context.time = addDays(context.time, 1)
  await context.db.update(projects).set({ status: 'approved' }).where(eq(projects.id, projectId))
  const fresh = await createDeliveryFile(context, projectId, { kind: 'mp3', name: 'violao.mp3' })
  await removeDeliveryFile(context, testActor(), { projectId, id: old })

  const page = await see(`/deliveries/${projectId}`, cookieFor(projectId))
  expect([page.text.includes(old), page.text.includes(fresh)]).toEqual([true, false])
})
