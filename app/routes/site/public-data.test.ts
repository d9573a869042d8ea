import { beforeAll, expect, test } from 'vitest'

import { cachedPaths } from '#app/route-table.ts'
import { demonstrationSongs } from '#copy/site/demo-songs.ts'
import { catalogSchema } from '#core/catalog/catalog-schema.ts'
import { publicContent } from '#core/content/public-content.ts'
import { settingsSchema } from '#core/content/settings.ts'
import { saveDocumentVersion } from '#db/content/document-versions.ts'
import { firstCatalog } from '#db/seed/catalog.ts'
import { firstSettings } from '#db/seed/settings.ts'
import { openClientPages } from '#test/support/client-pages.ts'
import { expectNone } from '#test/support/guard.ts'
import { depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'

const context = await createTestContext()
const { ask } = await openClientPages({ ...depsOf(context), songs: demonstrationSongs })

/** As a word, and where only an address or a code is accepted. */
const secrets = ['SEGREDO', 'https://segredo.example/SEGREDO', 'segredo@segredo.example']
/** The privacy policy has to name them: in its text, nowhere else. */
const namedInPolicy = /^(company\.dataOfficer\.|privacy\.processors\.0\.(name|country|purpose|url)$)/

const settings = {
  ...firstSettings,
  payment: { ...firstSettings.payment, links: { 'pacote:express': 'x' } },
  schedule: { ...firstSettings.schedule, daysOff: ['x'] },
  privacy: {
    processors: [{ id: 'aa', name: 'A', country: '', purpose: '', url: '', service: null }],
  },
}

const shown = publicContent({ catalog: firstCatalog, settings: firstSettings })

/** Every text that is not public gets the first secret its schema accepts. */
function fill<Content extends object>(
  content: Content,
  isPublic: (path: string) => boolean,
  accepts: (content: unknown) => boolean,
) {
  const filled = structuredClone(content)
  const paths: string[] = []
  visit(filled, '')
  return { filled, paths }

  function visit(at: object, above: string) {
    for (const [key, value] of Object.entries(at)) {
      const path = above ? `${above}.${key}` : key
      if (typeof value === 'object' && value !== null) visit(value, path)
      if (typeof value !== 'string' || isPublic(path)) continue
      const secret = secrets.find((one) => {
        Reflect.set(at, key, one)
        return accepts(filled)
      })
      if (secret === undefined) Reflect.set(at, key, value)
      else paths.push(path)
    }
  }
}

function has(content: unknown, path: string): boolean {
  return (
    path
      .split('.')
      .reduce<unknown>(
        (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined),
        content,
      ) !== undefined
  )
}

const ofSettings = fill(
  settings,
  (path) => has({ ...shown.settings, music: shown.music }, path) || namedInPolicy.test(path),
  (content) => settingsSchema.safeParse(content).success,
)
const ofCatalog = fill(
  firstCatalog,
  (path) => has(shown.catalog, path),
  (content) => catalogSchema.safeParse(content).success,
)

beforeAll(async () => {
  await saveDocumentVersion(context.db, 'settings', settingsSchema.parse(ofSettings.filled), null)
  await saveDocumentVersion(context.db, 'catalog', catalogSchema.parse(ofCatalog.filled), null)
})

test('what is filled with secrets → among it links of payment, codes, templates and days off', () => {
  expect(ofSettings.paths).toEqual(
    expect.arrayContaining([
      'payment.links.pacote:express',
      'payment.statementDescriptor',
      'schedule.daysOff.0',
      'security.email',
      'whatsapp.discreetTemplate',
      'whatsapp.kinds.delivered.template',
    ]),
  )
  expect(ofCatalog.paths).toContain('discounts.0.id')
})

const pages = [
  ...cachedPaths,
  '/calculadora/total?minutos=4',
  '/qualificacao/resultado?proposito=presente',
  '/nada-disso',
]

test.each(pages)('%s → holds nothing of the settings that everybody may not see', async (path) => {
  const [address = '', query] = path.split('?')
  const data = `${address === '/' ? '/_' : address}.data${query ? `?${query}` : ''}`
  const [page, ofScript] = [await ask(path), await ask(data)]

  expect(page.text).not.toBe('')
  expectNone(
    [page.text, ofScript.text].flatMap((text) => text.match(/.{0,60}segredo.{0,20}/i)?.[0] ?? []),
    'Everybody reads this, and it is no public setting: read what the page needs through publicContent, and name there, field by field, what may be seen (core/content/public-content.ts).',
  )
})
