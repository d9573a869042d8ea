import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { coverPalette, coverSvg } from '#core/site/cover-art.ts'
import { listListeningLinks } from '#db/preview/listening-links.ts'
import { readCoverSeed } from '#db/project/covers.ts'
import { createProjectGrant } from '#test/support/access-fixtures.ts'
import { openClientPages } from '#test/support/client-pages.ts'
import { createPublishedVersion } from '#test/support/played-version-fixtures.ts'
import { createPaidProject } from '#test/support/project-fixtures.ts'
import { depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'
import { chooseCover } from '#use-cases/delivery/choose-cover.ts'
import { listeningUrl } from '#use-cases/preview/sharing/listening-token.ts'
import { revokeListening, shareListening } from '#use-cases/preview/sharing/share-listening.ts'

const context = await createTestContext()
const deps = depsOf(context)
const { ask, send } = await openClientPages(deps)
const project = await createPaidProject(context, { name: 'Maria Aparecida Souza', email: 'maria@exemplo.com.br' })
const { versionId } = await createPublishedVersion(context, project.id, { name: 'Voz e violão' })
const nobody = new Request(context.siteUrl)
const cookie = createProjectGrant(nobody, deps, project.id).split(';')[0] ?? ''
const previewPath = `/client-preview/${project.previewCode}`

/** The version at the head of a page. */
async function firstVersion(path: string, from = ''): Promise<string | undefined> {
  const { text } = await ask(path, { headers: { cookie: from } })
  return /<audio controls[^>]*src="\/sons\/([\w-]+)/.exec(text)?.[1]
}

async function createLink(rights: 'listen' | 'comment', projectId = project.id) {
  const shared = await shareListening(context, projectId, { name: 'minha irmã', rights })
  if (!shared.ok) throw new Error(shared.code)
  const link = (await listListeningLinks(context.db, projectId)).find(({ id }) => id === shared.value.linkId)
  const url = link ? listeningUrl(deps, link) : null
  return { id: shared.value.linkId, path: new URL(url ?? '').pathname }
}

test('whoever has the link → the song, and nothing of the order', async () => {
  const { path } = await createLink('listen')
  const page = await ask(path)

  expect(page.status).toBe(200)
  expect(page.text).toContain('Maria quer que você ouça')
  for (const secret of ['maria@', 'Souza', project.previewCode, project.code, project.id, 'Adorei', 'Sua Avaliação'])
    expect(page.text).not.toContain(secret)
  expect(page.text).toContain('name="robots" content="noindex, nofollow"')
  expect(page.text).toMatch(/<title>Uma música para você ouvir/)
})

test('an older version is recommended → whoever is invited hears first what the client does', async () => {
  const other = await createPaidProject(context, { name: 'Rui Prado', email: 'rui@exemplo.com.br' })
  const { versionId: advised } = await createPublishedVersion(context, other.id, { name: 'Samba', recommended: true })
  const { versionId: newest } = await createPublishedVersion(context, other.id, { name: 'Samba, mais rápido' })
  const theirs = createProjectGrant(nobody, deps, other.id).split(';')[0] ?? ''
  const link = await createLink('listen', other.id)

  expect(advised).not.toBe(newest)
  expect(await firstVersion(`/client-preview/${other.previewCode}`, theirs)).toBe(advised)
  expect(await firstVersion(link.path)).toBe(advised)
})

test('another drawing of the cover was chosen → whoever listens and the client see that one', async () => {
  const { path } = await createLink('listen')
  await chooseCover(context, 'buyer', { projectId: project.id, choice: '2' })
  const seed = await readCoverSeed(context.db, { ...project, coverChoice: 2 })
  const drawn = encodeURIComponent(coverSvg(seed, coverPalette))

  expect((await ask(path)).text).toContain(drawn)
  expect((await ask(previewPath, { headers: { cookie } })).text).toContain(drawn)
})

test('a link to listen → no form; one to comment → a comment that only the client reads', async () => {
  const listening = await createLink('listen')
  const commenting = await createLink('comment')
  expect((await ask(listening.path)).text).not.toContain('Seu comentário')
  const fields = { version: versionId, name: 'Bia', text: 'Chorei no refrão.' }
  expect((await send(listening.path, fields)).status).toBe(422)

  const sent = await send(commenting.path, fields)
  expect([sent.status, sent.headers.get('location')]).toEqual([303, `${commenting.path}?aviso=comentario`])
  expect((await ask(previewPath, { headers: { cookie } })).text).toContain('Chorei no refrão.')
  expect((await ask(listening.path)).text).not.toContain('Chorei no refrão.')
  expect((await ask(previewPath)).text).not.toContain('Chorei no refrão.')
})

test('a comment that comes after the link was revoked → not stored, and kept in the page that says so', async () => {
  const { id, path } = await createLink('comment')
  await revokeListening(context, project.id, id)
  const sent = await send(path, { name: 'Rosa', text: 'O refrão arrepia.', version: versionId })

  expect(sent.status).toBe(422)
  expect(sent.text).toMatch(/<textarea[^>]*readOnly[^>]*>O refrão arrepia\.<\/textarea>/)
})

test('an unknown or a revoked link → nothing of the song', async () => {
  const { id, path } = await createLink('comment')
  await revokeListening(context, project.id, id)
  for (const [gone, status] of [
    [path, 410],
    [`/ouvir/${'x'.repeat(43)}`, 404],
  ] as const) {
    const page = await ask(gone)
    expect([page.status, page.text.includes(project.title), page.text.includes('Maria')]).toEqual([
      status,
      false,
      false,
    ])
    expect((await ask(`${gone}.data`)).text).not.toContain('Maria')
  }
})

test('a stranger, or whoever has a link → makes and revokes none', async () => {
  const { id } = await createLink('comment')
  const count = async () => (await listListeningLinks(context.db, project.id)).length
  const before = await count()
  const share = { intent: 'share-listening', listener: 'eu', rights: 'comment' }

  expect((await send(previewPath, share)).status).toBe(403)
  expect((await send(previewPath, { intent: 'revoke-listening', link: id })).status).toBe(403)
  const link = (await listListeningLinks(context.db, project.id)).find((one) => one.id === id)
  expect([await count(), link?.revokedAt]).toEqual([before, null])
})

test('the client → makes and revokes links, and a refused one says why', async () => {
  const shared = await send(previewPath, { intent: 'share-listening', listener: 'tia Lu', rights: 'listen' }, cookie)
  expect([shared.status, shared.headers.get('location')]).toEqual([303, `${previewPath}#ouvintes`])
  const link = (await listListeningLinks(context.db, project.id)).find(({ name }) => name === 'tia Lu')
  expect((await ask(previewPath, { headers: { cookie } })).text).toContain('tia Lu')

  await send(previewPath, { intent: 'revoke-listening', link: link?.id ?? '' }, cookie)
  const { rows } = await context.db.execute(sql`select revoked_at from listening_links where id = ${link?.id ?? ''}`)
  expect(rows[0]?.['revoked_at']).not.toBeNull()
  const refused = await send(previewPath, { intent: 'share-listening', listener: ' ', rights: 'listen' }, cookie)
  expect([refused.status, refused.text.includes('Escreva para quem é o link.')]).toEqual([422, true])
})
