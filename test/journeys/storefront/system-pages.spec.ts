import type { APIRequestContext } from '@playwright/test'

import { demonstrationSongs } from '#copy/site/demo-songs.ts'
import { faqTopics } from '#copy/site/faq.ts'
import { makingOf } from '#copy/site/making.ts'
import { sitePages } from '#copy/site/site-pages.ts'
import { firstCatalog } from '#db/seed/catalog.ts'
import { firstSettings } from '#db/seed/settings.ts'
import { expect, test } from '#test/journeys/support/journey.ts'

test('the site map → every page and song once, each answering as its own canonical page', async ({
  request,
  product,
}) => {
  const sitemap = await request.get('/sitemap.xml')
  expect(sitemap.headers()['content-type']).toContain('application/xml')
  const urls = [...(await sitemap.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url ?? '')
  expect(urls).toHaveLength(new Set(urls).size)
  expect(urls).toHaveLength(sitePages.length + demonstrationSongs.length)

  const heads = await Promise.all(urls.map((url) => readHead(request, url)))
  for (const [index, head] of heads.entries()) {
    const url = urls[index] ?? ''
    expect(head.status, url).toBe(200)
    expect(head.canonical, url).toBe(url)
    expect(head.alternate, url).toBe(url)
    expect(head.meta['og:url'], url).toBe(url)
    expect(head.meta['og:locale'], url).toBe('pt_BR')
    expect(head.meta['og:site_name'], url).toBe(firstSettings.productName)
    expect(head.meta['og:image'], url).toMatch(new RegExp(`^${product.url}/compartilhar/[a-z0-9-]+\\.png$`))
    expect(head.meta['og:title'], url).toBe(head.title)
    expect(head.meta['description']?.length ?? 0, url).toBeGreaterThan(20)
  }
  for (const read of ['title', 'description'] as const) {
    const values = heads.map((head) => (read === 'title' ? head.title : head.meta['description']))
    expect(values, `every ${read} is said once`).toHaveLength(new Set(values).size)
  }
})

test('robots → the site map, and no personal pages', async ({ request, product }) => {
  const robots = await (await request.get('/robots.txt')).text()

  expect(robots).toContain(`Sitemap: ${product.url}/sitemap.xml`)
  for (const path of ['/admin', '/acompanhar-pedido', '/preview', '/pagamento-retorno'])
    expect(robots).toContain(`Disallow: ${path}\n`)
})

test('prices in structured data → those of the catalogue', async ({ request, product }) => {
  const things = await readThings(request, '/pacotes')
  const products = things.filter((thing) => thing['@type'] === 'Product')

  expect(
    products.map((thing) => {
      const offer = Object(thing.offers)
      return [thing.sku, offer.price, offer.priceCurrency, offer.url]
    }),
  ).toEqual(
    firstCatalog.packages.map((pkg) => [pkg.id, `${pkg.price / 100}.00`, 'BRL', `${product.url}/pagamento/${pkg.id}`]),
  )
})

test('organisation, questions, breadcrumbs and songs → valid by schema.org', async ({ request, product }) => {
  const [home] = await readThings(request, '/')
  expect(home).toMatchObject({ '@type': 'Organization', name: firstSettings.productName, url: `${product.url}/` })

  const faq = (await readThings(request, '/faq')).find((thing) => thing['@type'] === 'FAQPage')
  const questions = faqTopics(firstCatalog, firstSettings, makingOf(firstSettings, {})).flatMap(({ entries }) =>
    entries.map(({ question }) => question),
  )
  expect([faq?.mainEntity].flat().map((entry) => Object(entry).name)).toEqual(questions)

  for (const song of demonstrationSongs) {
    const things = await readThings(request, `/portfolio/${song.id}`)
    const recording = things.find((thing) => thing['@type'] === 'MusicRecording')
    expect(recording).toMatchObject({
      name: song.title,
      url: `${product.url}/portfolio/${song.id}`,
      audio: { contentUrl: `${product.url}${song.audio}` },
    })
    const trail = things.find((thing) => thing['@type'] === 'BreadcrumbList')
    expect([trail?.itemListElement].flat().map((step) => Object(step).name)).toEqual([
      'Início',
      'Portfólio',
      song.title,
    ])
  }
})

test('a shared link → a small picture of the stated size, cached by whoever fetched it', async ({ request }) => {
  for (const path of ['/', `/portfolio/${demonstrationSongs[0]?.id}`]) {
    const { meta } = await readHead(request, path)
    const picture = await request.get(meta['og:image'] ?? '')
    const bytes = await picture.body()
    expect(picture.headers()['content-type']).toBe('image/png')
    expect(picture.headers()['cache-control']).toContain('max-age=604800')
    expect(bytes.length).toBeLessThan(40_000)
    expect([String(bytes.readUInt32BE(16)), String(bytes.readUInt32BE(20))]).toEqual([
      meta['og:image:width'],
      meta['og:image:height'],
    ])
    const again = await request.get(meta['og:image'] ?? '', {
      headers: { 'if-none-match': picture.headers()['etag'] ?? '' },
    })
    expect(again.status()).toBe(304)
  }
  expect((await request.get('/compartilhar/nada.png')).status()).toBe(404)
  expect((await request.get('/capas/nada.svg')).status()).toBe(404)
})

test('browsers → an icon for every place, and a manifest whose icons exist', async ({ page, request }) => {
  await page.goto('/')
  const links = page.locator('link[rel="icon"], link[rel="apple-touch-icon"], link[rel="manifest"]')
  const hrefs = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''))
  expect(hrefs).toEqual(['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png', '/site.webmanifest'])

  const manifest: { icons: { src: string; type: string }[] } = await (await request.get('/site.webmanifest')).json()
  for (const { src, type } of [...manifest.icons, { src: '/favicon.ico', type: 'image/x-icon' }]) {
    const icon = await request.get(src)
    expect(icon.status(), src).toBe(200)
    expect(icon.headers()['content-type'], src).toBe(type)
  }
})

test('structured data → in the page as data, allowed by the policy', async ({ page }) => {
  // A refusal by the policy would be an error in the console, and fail this journey.
  await page.goto('/faq')
  const text = await page.locator('script[type="application/ld+json"]').textContent()
  expect(JSON.parse(text ?? '')).toMatchObject({ '@context': 'https://schema.org' })
})

test('pages → only those of the panel are isolated from the page that opened them', async ({ request }) => {
  const policyOf = async (path: string) => (await request.get(path)).headers()['cross-origin-opener-policy']

  expect(await policyOf('/admin/login')).toBe('same-origin')
  for (const path of ['/', '/pacotes', '/acompanhar-pedido']) expect(await policyOf(path), path).toBeUndefined()
})

async function readHead(request: APIRequestContext, url: string) {
  const answer = await request.get(url)
  const html = await answer.text()
  const meta = Object.fromEntries(
    [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)].map(([, name = '', content = '']) => [
      name,
      unescaped(content),
    ]),
  )
  return {
    status: answer.status(),
    title: unescaped(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    canonical: /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1],
    alternate: /<link rel="alternate" hrefLang="pt-BR" href="([^"]+)"/i.exec(html)?.[1],
    meta,
  }
}

async function readThings(request: APIRequestContext, path: string): Promise<Record<string, unknown>[]> {
  const html = await (await request.get(path)).text()
  const data: { '@graph': Record<string, unknown>[] } = JSON.parse(
    /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}',
  )
  return data['@graph']
}

function unescaped(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
}
