import { expect, test } from 'vitest'

import { findMailWithOrder } from '#db/mail/mails-admin.ts'
import { createTestContext } from '#test/support/test-context.ts'

import { renderMailPreview, renderSentMail } from './render-mail-preview.ts'

const context = await createTestContext()

test('a mail of the outbox → rendered as sent, with disabled links', async () => {
  const { orderId, code } = await context.place({ name: 'Ana <b>Souza</b>' })
  const [mail] = await context.mailsOf(orderId)
  const html = (await renderSentMail(context, mail?.id ?? '')) ?? ''

  expect(html).toContain('Recebemos o seu pedido')
  expect(html).toContain(code)
  expect(html).toContain('Pagar o pedido')
  expect(html).toContain('background-color:')
  expect(html).not.toContain('href=')
  expect(html).not.toContain('<b>Souza')
  expect(html).not.toMatch(/<script|<img|<form/i)
})

test('text that looks like a link → not linked; an unknown mail → not found', async () => {
  const { orderId } = await context.place()
  const [mail] = await context.mailsOf(orderId)
  const found = await findMailWithOrder(context.db, mail?.id ?? '')
  if (!found) throw new Error('no mail')
  const html = await renderMailPreview(context, {
    ...found.mail.content,
    paragraphs: ['O código é <a href="x"> e nada mais.'],
  })

  expect(html).toContain('O código é &lt;a href=&quot;x&quot;&gt; e nada mais.')
  expect(await renderSentMail(context, '00000000-0000-4000-8000-000000000000')).toBeNull()
})
