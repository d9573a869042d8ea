import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { storeBriefingLink } from '#app/http/briefing/briefing-cookie.ts'
import { nameMarkText } from '#core/preview/sung-name.ts'
import { findBriefingOfProject } from '#db/briefing/briefings.ts'
import { listDrafts } from '#db/preview/notes.ts'
import { listNameMarks } from '#db/preview/sung-names.ts'
import { listAllVersions } from '#db/preview/versions.ts'
import { briefings, orders } from '#db/schema.ts'
import { openClientPages } from '#test/support/client-pages.ts'
import { openPanel } from '#test/support/panel.ts'
import { openPlainBrowser } from '#test/support/plain-browser.ts'
import { createPaidProject } from '#test/support/project-fixtures.ts'
import { createSoundVersion } from '#test/support/recording-fixtures.ts'
import { createStaff, depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'
import { processRecording } from '#use-cases/audio/process-recording.ts'
import { linkToken } from '#use-cases/briefing/briefing-links.ts'
import { savePronunciation } from '#use-cases/briefing/save-pronunciation.ts'
import { cutPassages } from '#use-cases/preview/cut-passages.ts'

import { applyNoteForm } from './note-actions.ts'

// The names of a song by plain forms, while or where no script runs.

const context = await createTestContext()
const deps = depsOf(context)
const pages = await openClientPages(deps)
const panel = await openPanel(deps)
const owner = await createStaff(deps, 'owner')

/** A song whose two names the studio marked and presented; the client recorded one of them. */
async function createMarked(email: string) {
  const project = await createPaidProject(context, { email })
  const briefing = await findBriefingOfProject(context.db, project.id)
  if (!briefing) throw new Error('no briefing')
  const writer = { visitorId: 'v', ip: '198.51.100.7', access: { linkHashes: [], orderIds: [project.orderId] } }
  const sound = new Blob([Buffer.from('OggS\u0000\u0002 a name as it sounds')])
  await savePronunciation(context, writer, { briefingId: briefing.id, sound, durationMs: 2_000 })
  const answers = {
    names: [
      { name: 'Thaís', sound: 'ta-ÍS' },
      { name: 'Zé', sound: '' },
    ],
  }
  await context.db.update(briefings).set({ answers, state: 'accepted' }).where(eq(briefings.id, briefing.id))
  const { recordingId } = await createSoundVersion(context, project.id)
  await processRecording(context, recordingId)

  const studio = openPlainBrowser(deps.siteUrl, panel.ask, owner.cookie)
  await studio.goto(`/admin/projects/${project.id}?apresentar=1`)
  await studio.follow(/^Marcar os nomes/)
  const [first, second] = ['Momento, como 0:42', 'Ou por que não é cantado']
  studio.fill(first, '0:42', 'fieldset:first-of-type')
  studio.fill(second, 'Só na dedicatória.', 'fieldset:last-of-type')
  return { project, briefing, studio }
}

async function openClient(project: { previewCode: string }, email: string, cookie = '') {
  const client = openPlainBrowser(deps.siteUrl, pages.ask, cookie)
  await client.goto(`/client-preview/${project.previewCode}`)
  client.fill('E-mail', email)
  await client.press('Verificar Email e Acessar')
  return client
}

test('names of a briefing → marked by the studio, judged by the client; "errado" is a note there that costs no revision', async () => {
  const email = 'nomes@exemplo.com.br'
  const { project, studio } = await createMarked(email)
  studio.fill('Ou por que não é cantado', '', 'fieldset:last-of-type')
  studio.fill('Momento, como 0:42', '0:50', 'fieldset:last-of-type')
  await studio.press('Marcar nomes')
  await studio.goto(`/admin/projects/${project.id}?apresentar=1`)
  await studio.press('Apresentar ao cliente')
  await cutPassages(context, project.id)

  const client = await openClient(project, email)
  const other = await openClient(project, email)
  const revisions = () => client.text('[aria-labelledby="revisoes"]')
  const before = revisions()
  expect(client.texts('[aria-labelledby="nomes"] li b').filter(Boolean)).toEqual(['Thaís', 'Zé'])
  await client.press('Certo: Thaís')
  expect(client.url()).toBe(`/client-preview/${project.previewCode}`)
  expect(client.text('[aria-labelledby="nomes"]')).toContain('Você ouviu: está certo.')

  await client.press('Errado: Zé')
  await other.press('Errado: Zé')
  expect(await listDrafts(context.db, project.id)).toMatchObject([
    { fromMs: 50_000, content: 'O nome “Zé” não está certo aqui.' },
  ])
  expect(client.text('main')).toContain('0:50')
  await client.press('Enviar Feedback da Versão Selecionada')
  await client.goto(`/client-preview/${project.previewCode}`)
  expect(client.text('[aria-labelledby="pedidos"]')).toContain('O nome “Zé” não está certo aqui.')
  expect(revisions()).toContain('não gasta revisão')
  expect(before).not.toContain('não gasta revisão')
})

test('an answer from a page of before the last release, where each had a form of its own → taken', async () => {
  const { project, studio } = await createMarked('antes@exemplo.com.br')
  await studio.press('Marcar nomes')
  await studio.goto(`/admin/projects/${project.id}?apresentar=1`)
  await studio.press('Apresentar ao cliente')
  const [version] = await listAllVersions(context.db, project.id)
  const form = new FormData()
  for (const [name, text] of [
    ['version', version?.id ?? ''],
    ['name', 'Thaís'],
    ['intent', 'name-wrong'],
  ] as const)
    form.set(name, text)

  expect(await applyNoteForm(deps, project.id, form)).toMatchObject({ ok: true })
  expect(await listDrafts(context.db, project.id)).toMatchObject([{ fromMs: 42_000, aboutName: 'Thaís' }])
})

test('two of the studio mark one name at once → the second is told which, and nothing is overwritten or lost', async () => {
  const { project, studio } = await createMarked('dois@exemplo.com.br')
  const colleague = openPlainBrowser(deps.siteUrl, panel.ask, owner.cookie)
  await colleague.goto(`/admin/projects/${project.id}?apresentar=1`)
  await colleague.follow(/^Marcar os nomes/)
  colleague.fill('Momento, como 0:42', '0:44', 'fieldset:first-of-type')
  await colleague.press('Marcar nomes')
  await studio.press('Marcar nomes')

  expect(studio.status()).toBe(409)
  expect(studio.text('body')).toContain('Thaís: Um colega marcou este nome antes de você.')
  expect(studio.text('fieldset:first-of-type')).toContain('Está guardado: 0:44')
  expect(studio.value('Momento, como 0:42')).toBe('0:42')
  await studio.press('Marcar nomes')
  expect((await listNameMarks(context.db, await versionsOf(project.id))).map(nameMarkText)).toEqual([
    '0:42',
    'Só na dedicatória.',
  ])
})

async function versionsOf(projectId: string) {
  return (await listAllVersions(context.db, projectId)).map(({ id }) => id)
}

test('names with a reason instead of a moment → the client reads it; nothing said of one → the form asks for it', async () => {
  const email = 'motivo@exemplo.com.br'
  const { project, studio } = await createMarked(email)
  studio.fill('Ou por que não é cantado', '', 'fieldset:last-of-type')
  await studio.press('Marcar nomes')
  await studio.goto(`/admin/projects/${project.id}?apresentar=1`)
  await studio.follow(/^Marcar os nomes/)
  expect(studio.value('Momento, como 0:42')).toBe('0:42')
  studio.fill('Ou por que não é cantado', 'Só na dedicatória.', 'fieldset:last-of-type')
  await studio.press('Marcar nomes')
  await studio.goto(`/admin/projects/${project.id}?apresentar=1`)
  await studio.press('Apresentar ao cliente')

  const client = await openClient(project, email)
  expect(client.text('[aria-labelledby="nomes"]')).toContain('Não é cantado: Só na dedicatória.')
  expect(client.text('[aria-labelledby="nomes"]')).toContain('O trecho está sendo preparado')
})

test('a preview opened by its mail → says where the recording opens; with the link of the briefing it is heard', async () => {
  const email = 'gravou@exemplo.com.br'
  const { project, briefing, studio } = await createMarked(email)
  await studio.press('Marcar nomes')
  await studio.goto(`/admin/projects/${project.id}?apresentar=1`)
  await studio.press('Apresentar ao cliente')
  await cutPassages(context, project.id)

  const client = await openClient(project, email)
  expect(client.text('[aria-labelledby="nomes"]')).toContain('a gravação ainda não abre neste navegador')
  expect(client.text('[aria-labelledby="nomes"]')).not.toContain('Ninguém gravou')
  const link = storeBriefingLink(new Request(deps.siteUrl), deps, linkToken(deps.signer, briefing) ?? '')
  const writer = await openClient(project, email, link?.split(';')[0])
  expect(writer.texts('[aria-labelledby="nomes"] a')).toContain('Como você gravou')
})

/** Presented, with both names marked as they are. */
async function createHeard(email: string) {
  const made = await createMarked(email)
  await made.studio.press('Marcar nomes')
  await made.studio.goto(`/admin/projects/${made.project.id}?apresentar=1`)
  await made.studio.press('Apresentar ao cliente')
  await cutPassages(context, made.project.id)
  return { ...made, client: await openClient(made.project, email) }
}

test('the purchase is undone while a name is heard → nothing is judged, and the page says why', async () => {
  const { project, client } = await createHeard('desfeita@exemplo.com.br')
  await context.db.update(orders).set({ state: 'refunded' }).where(eq(orders.id, project.orderId))
  await client.press('Errado: Thaís')

  expect(client.status()).toBe(409)
  expect(client.text('body')).toContain('A compra foi')
  expect(await listDrafts(context.db, project.id)).toEqual([])
})

test('the studio moves a name while it is heard → asked to hear it again', async () => {
  const { project, studio, client } = await createHeard('mudou@exemplo.com.br')
  await studio.goto(`/admin/projects/${project.id}`)
  await studio.follow(/^Marcar nomes/)
  studio.fill('Momento, como 0:42', '', 'fieldset:first-of-type')
  studio.fill('Ou por que não é cantado', 'Saiu da letra.', 'fieldset:first-of-type')
  await studio.press('Marcar nomes')
  await client.press('Certo: Thaís')

  expect(client.status()).toBe(409)
  expect(client.text('body')).toContain('A equipe mudou o momento deste nome.')
})

test('a name that is judged otherwise in another tab → said, and the first answer stands', async () => {
  const email = 'duas-abas@exemplo.com.br'
  const { project, client } = await createHeard(email)
  const other = await openClient(project, email)
  await client.press('Certo: Thaís')
  await other.press('Errado: Thaís')

  expect(other.status()).toBe(409)
  expect(other.text('body')).toContain('Você já respondeu isto nesta versão.')
  expect(await listDrafts(context.db, project.id)).toEqual([])
})

test('the note of a wrong name is removed in one tab and edited in another → said, and what was typed stays', async () => {
  const email = 'removida@exemplo.com.br'
  const { project, client } = await createHeard(email)
  await client.press('Errado: Thaís')
  const page = `/client-preview/${project.previewCode}?parte=avaliar`
  const other = await openClient(project, email)
  for (const tab of [client, other]) await tab.goto(page)
  await client.press(/^Remover/, '#anotacoes')
  other.fill('Anotação', 'É ta-ÍS, com força no fim.', '#anotacoes')
  await other.press('Guardar', '#anotacoes')

  expect(other.status()).toBe(409)
  expect(other.text('body')).toContain('Esta anotação já tinha sido removida.')
  expect(other.html()).toContain('É ta-ÍS, com força no fim.')
})
