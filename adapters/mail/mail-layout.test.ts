import { expect, it } from 'vitest'

import type { MailContent } from '#copy/mail/mail-content.ts'
import { createMail } from '#test/support/mail-fixtures.ts'

import { renderMail } from './mail-layout.tsx'

const brand = { productName: 'Harmonia', siteUrl: 'https://harmonia.example' }
const { content } = createMail()

/** A mail as the reader sees it: tags removed, entities decoded. */
function seen(html: string): string {
  return html
    .replaceAll(/<(style|title)[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', '’')
    .replaceAll(/\s+/g, ' ')
}

const everyWord = ({ heading, paragraphs, steps = [], facts = [], closing = [], footer }: MailContent) => [
  heading,
  ...paragraphs,
  ...steps.flatMap(({ title, text }) => [title, text]),
  ...facts.flatMap(({ label, value }) => [label, value]),
  ...closing,
  ...footer,
]

function flat(text: string): string {
  return text.replaceAll(/\s+/g, ' ')
}

/** The first text that does not follow the previous ones in order. */
function firstOutOfOrder(layout: string, texts: string[]): string | undefined {
  let from = 0
  return texts.find((some) => {
    from = layout.indexOf(some, from)
    return from < 0
  })
}

it('HTML and text → the same text in the same order', async () => {
  const { html, text } = await renderMail(content, brand)
  const texts = everyWord(content).map(flat)
  expect(texts.length).toBeGreaterThan(20)
  expect(firstOutOfOrder(seen(html), texts)).toBeUndefined()
  expect(firstOutOfOrder(flat(text), texts)).toBeUndefined()
})

it('a rendered mail without a cover → no external images, scripts, fonts or styles', async () => {
  const { html } = await renderMail(content, brand)
  expect(html).not.toMatch(/<img|<script|<link|@import|@font-face|url\(|\son\w+=/i)
})

it('a mail about a song → its cover in the place of the ornament, and the same text without it', async () => {
  const picture = { url: 'https://harmonia.example/capas/projeto/a1/capa.png', alt: 'A capa da sua música' }
  const { html, text } = await renderMail({ ...content, picture }, brand)

  expect(html.match(/<img[^>]*>/g)).toHaveLength(1)
  expect(html).toContain(`src="${picture.url}"`)
  expect(html).toContain(`alt="${picture.alt}"`)
  expect(text).toBe((await renderMail(content, brand)).text)
})

it('the HTML → declares language, colour schemes and title', async () => {
  const { html } = await renderMail(content, brand)
  expect(html).toContain('lang="pt-BR"')
  expect(html).toContain('name="color-scheme" content="light dark"')
  expect(html.match(/<title>.*?<\/title>/g)).toEqual(['<title>Pagamento confirmado! Pedido P0042</title>'])
  expect(new Set(html.match(/ lang="[^"]*"/g))).toEqual(new Set([' lang="pt-BR"']))
  expect(html).toContain('@media (prefers-color-scheme: dark)')
})

it('URLs → not broken in either part', async () => {
  const { html, text } = await renderMail(content, brand)
  expect(html).toContain('href="https://harmonia.example/briefing/continuar?chave=a&amp;b=c"')
  expect(text).toContain('\nhttps://harmonia.example/briefing/continuar?chave=a&b=c\n')
})

it('plain text → wrapped between words', async () => {
  const long = `https://harmonia.example/${'a'.repeat(120)}`
  const { text } = await renderMail({ ...content, paragraphs: [`Veja ${long} agora`] }, brand)
  expect(text.split('\n')).toContain(long)
  for (const line of text.split('\n')) expect(line.length <= 72 || !line.includes(' ')).toBe(true)
})

it('user input → escaped', async () => {
  const { html } = await renderMail({ ...content, heading: '<b onclick=x>Olá</b> & “você”' }, brand)
  expect(html).toContain('&lt;b onclick=x&gt;Olá&lt;/b&gt; &amp; “você”')
})

it('missing parts of a mail → not rendered', async () => {
  const bare: MailContent = { subject: 'S', preheader: 'P', heading: 'H', paragraphs: ['Um.'], footer: ['Fim.'] }
  const { html, text } = await renderMail(bare, brand)
  expect(html).not.toContain('class="action"')
  expect(html).not.toContain('undefined')
  expect(text).toBe(`HARMONIA\n\nH\n=\n\nUm.\n\n${'-'.repeat(72)}\n\nFim.\n`)
})

it('a mail that can be turned off → the way out under everything, in both parts', async () => {
  const optOut = { label: 'Não quero mais e-mails como este', url: 'https://harmonia.example/emails/parar?chave=a.b' }
  const { html, text } = await renderMail({ ...content, optOut }, brand)
  expect(seen(html).trim()).toMatch(/Não quero mais e-mails como este$/)
  expect(html).toContain(`href="${optOut.url}"`)
  expect(text.trim().endsWith(`${optOut.label}:\n${optOut.url}`)).toBe(true)
})
