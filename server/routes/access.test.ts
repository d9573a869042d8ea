import { readdir, readFile } from 'node:fs/promises'

import { expect, test } from 'vitest'

import routes from '#app/routes.ts'
import { loggablePath } from '#core/access/loggable-path.ts'

/**
 * Every endpoint that answers without a page, and why it may: it is public, or the named test calls it as a stranger,
 * as a client, and as a producer without access.
 */
const rules: Record<string, 'everybody' | { test: string }> = {
  '/': 'everybody',
  '/healthz': 'everybody',
  '/readyz': 'everybody',
  '/robots.txt': 'everybody',
  '/.well-known/security.txt': 'everybody',
  '/sitemap.xml': 'everybody',
  '/site.webmanifest': 'everybody',
  '/capas/:file{[a-z0-9-]+\\.svg}': 'everybody',
  '/compartilhar/:file{[a-z0-9-]+\\.png}': 'everybody',
  // Shapes without a word, under a key that cannot be guessed: mails and link previews have no cookie.
  '/capas/projeto/:key/capa.svg': 'everybody',
  '/capas/projeto/:key/capa.png': 'everybody',
  '/capas/projeto/:key/compartilhar.png': 'everybody',
  '/assets/*': 'everybody',
  '/audio/*': 'everybody',
  '/mercado-pago': { test: 'server/http.test.ts' },
  '/whatsapp': { test: 'server/routes/whatsapp-webhook.test.ts' },
  '/erros': 'everybody',
  '/contagem': 'everybody',
  '/metrics': { test: 'server/http.test.ts' },
  '/pedidos/:code/contrato.pdf': { test: 'server/http.test.ts' },
  '/pedidos/:code/prazo.ics': { test: 'server/http.test.ts' },
  '/vale-presente/pedido/:code/cartao.pdf': { test: 'server/http.test.ts' },
  '/pedidos/:code/nota-fiscal.pdf': { test: 'server/http.test.ts' },
  '/eventos/painel': { test: 'server/http.test.ts' },
  '/eventos/pedido/:orderId': { test: 'server/http.test.ts' },
  '/eventos/projeto/:projectId': { test: 'server/http.test.ts' },
  '/eventos/presente/:token': { test: 'server/http.test.ts' },
  '/eventos/ouvir/:token': { test: 'server/http.test.ts' },
  '/sons/:versionId/:file{[0-9a-f-]{36}\\.m4a}': { test: 'server/routes/version-audio.test.ts' },
  '/vozes/:id{[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}}': { test: 'server/routes/pronunciations.test.ts' },
  '/deliveries/:key/arquivos/:fileId': { test: 'server/routes/deliveries.test.ts' },
  '/deliveries/:key/tudo.zip': { test: 'server/routes/deliveries.test.ts' },
  '/presente/:token/estado': { test: 'server/routes/gifts.test.ts' },
  '/presente/:token/musica': { test: 'server/routes/gifts.test.ts' },
  '/presente/:token/fotos/:photoId{[0-9a-f-]{36}}/:size{grande|pequena}': { test: 'server/routes/gifts.test.ts' },
  '/recados/:id{[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}}': { test: 'server/routes/gifts.test.ts' },
  '/deliveries/:key/capa/:file': { test: 'server/routes/keepsakes.test.ts' },
  '/deliveries/:key/capsula.html': { test: 'server/routes/keepsakes.test.ts' },
  '/demonstracoes/:slug{[a-z0-9-]+}/:what{ouvir\\.m4a|antes\\.m4a}': { test: 'server/routes/library-audio.test.ts' },
  '/admin/biblioteca/:id{[0-9a-f-]{36}}/:what{ouvir\\.m4a|original}': { test: 'server/routes/library-audio.test.ts' },
  '/admin/envios': { test: 'server/routes/uploads.test.ts' },
  '/admin/envios/:id': { test: 'server/routes/uploads.test.ts' },
  '/admin/envios/:id/fim': { test: 'server/routes/uploads.test.ts' },
}

test('the server’s routes → exactly those of the table', async () => {
  const found = new Set<string>()
  for (const file of await readdir('server', { recursive: true })) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue
    const source = await readFile(`server/${file}`, 'utf8')
    for (const [, path = ''] of source.matchAll(/\.(?:get|post|put|patch|delete|on)\(\s*'(\/[^']*)'/g))
      found.add(path.replaceAll('\\\\', '\\'))
  }

  expect([...found].toSorted()).toEqual(Object.keys(rules).toSorted())
})

const proved = Object.entries(rules).flatMap(([path, rule]) => (rule === 'everybody' ? [] : [{ path, ...rule }]))

test.each(proved)('$path → tried without access in $test', async ({ path, test: file }) => {
  const [start = ''] = /^\/[^:{*]*/.exec(path) ?? []
  expect(await readFile(file, 'utf8')).toContain(start)
})

type PageRoute = { path?: string | undefined; children?: PageRoute[] | undefined }

/** Keys and tokens are secret, also in a log; the codes of orders are not, and neither are the ids of rows. */
test('a path with a key or token in it → logged without it', () => {
  const paths = (pages: PageRoute[]): string[] =>
    pages.flatMap(({ path = '', children = [] }) => [`/${path}`, ...paths(children)])
  const keyed = [...Object.keys(rules), ...paths(routes)].filter((path) => /:(key|token|code\?|projectId)/.test(path))
  const secret = keyed.filter((path) => !path.startsWith('/projects/'))

  expect(secret.length).toBeGreaterThan(15)
  expect(secret.filter((path) => loggablePath(path.replace(/:[a-zA-Z]+\??/, 'segredo')).includes('segredo'))).toEqual(
    [],
  )
})

test('what the server logs of a request → its path only as it may be logged', async () => {
  for (const file of await readdir('server', { recursive: true })) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue
    const source = await readFile(`server/${file}`, 'utf8')
    expect([file, /log\.\w+\(\{[^}]*(?<!loggablePath\()c\.req\.(?:path|url)/.test(source)]).toEqual([file, false])
  }
})
