import { randomUUID } from 'node:crypto'

import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { cents } from '#core/shared/money.ts'
import { orders } from '#db/schema.ts'
import { createOrderGrant, createProjectGrant } from '#test/support/access-fixtures.ts'
import { openClientPages } from '#test/support/client-pages.ts'
import { openPlainBrowser } from '#test/support/plain-browser.ts'
import { createPaidProject, createVersion } from '#test/support/project-fixtures.ts'
import { depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext, testActor } from '#test/support/test-context.ts'
import { confirmPayment } from '#use-cases/payment/confirm-payment.ts'
import { sendProposal } from '#use-cases/proposal/send-proposal.ts'

// Buying by plain forms, while or where no script runs.

const context = await createTestContext()
const { db, siteUrl } = context
const deps = depsOf(context)
const { ask } = await openClientPages(deps)
const browse = (cookie = '') => openPlainBrowser(siteUrl, ask, cookie)
const nobody = new Request(siteUrl)

test('a mistyped address → a question on the answer; sent again as it is, it is taken', async () => {
  const page = browse()
  const send = async () => {
    page.tick(/^Li e aceito/)
    await page.press('Aceitar e Prosseguir')
  }
  await page.goto('/pagamento/essencial')
  page.fill('Seu nome', 'Maria Noiva')
  page.fill('E-mail', 'maria@gmial.com')
  await send()
  expect(page.status()).toBe(422)
  for (const words of ['Você quis dizer maria@gmail.com?', 'é só enviar de novo']) expect(page.text()).toContain(words)
  expect(page.value('Seu nome')).toBe('Maria Noiva')

  await send()
  expect(page.url()).toMatch(/^https:\/\/provider/)
})

test('extras ticked → total, deadline and contract follow', async () => {
  const page = browse()
  await page.goto('/pagamento/essencial')
  page.tick(/Entrega Expressa/)
  await page.press('Atualizar total')
  expect(page.status()).toBe(200)
  expect(page.text('[aria-labelledby="resumo"]')).toContain('Prazo: até 2 dias úteis.')
  expect(page.text('[data-total]')).toMatch(/R\$\s368,00/)
  expect(page.text('#contrato')).toContain('Até 2 dias úteis, contados do pagamento')

  page.tick(/Entrega Expressa/, false)
  await page.press('Atualizar total')
  expect(page.text('[aria-labelledby="resumo"]')).toContain('Prazo: até 7 dias úteis.')
})

test.each(['Atualizar total', 'Aplicar'])(
  '“%s” in a form that could be sent → no order, and all stays as typed',
  async (button) => {
    const page = browse()
    await page.goto('/pagamento/essencial')
    page.fill('Seu nome', 'Lia Prado')
    page.fill('E-mail', 'lia@exemplo.com.br')
    page.tick(/^Li e aceito/)
    page.tick(/Entrega Expressa/)
    const before = await db.$count(orders)
    await page.press(button)

    expect([page.url(), page.status(), await db.$count(orders)]).toEqual(['/pagamento/essencial', 200, before])
    expect([page.value('Seu nome'), page.value('E-mail')]).toEqual(['Lia Prado', 'lia@exemplo.com.br'])
  },
)

test('a revision → bought from the preview, and its return leads back to the song', async () => {
  const project = await createPaidProject(context, { email: 'zeca@exemplo.com.br' })
  await createVersion(context, project.id)
  const page = browse(createProjectGrant(nobody, deps, project.id).split(';')[0])
  await page.goto(`/revisao-extra/${project.previewCode}`)
  page.tick(/^Li e aceito/)
  await page.press(/^Pagar/)
  expect(page.url()).toMatch(/^https:\/\/provider/)
  const [bought] = await db
    .select()
    .from(orders)
    .where(eq(orders.forProjectId, project.id))
    .orderBy(desc(orders.createdAt))
  const payment = context.payments.has({ reference: bought?.id ?? '', amount: bought?.total })
  await confirmPayment(context, payment.id)

  await page.goto(`/pagamento-retorno?external_reference=${bought?.id}&status=approved`)
  expect(page.text('main')).toContain('Pagamento confirmado!')
  await page.follow('Acompanhar e abrir a prévia')
  expect(page.text('h1')).toContain('Revisão extra confirmada')
})

test('an offer → its buyer declines it, and asks again', async () => {
  const project = await createPaidProject(context, { email: 'nina@exemplo.com.br' })
  const sent = await sendProposal(context, testActor(), {
    projectId: project.id,
    form: {
      title: 'Coro de crianças',
      description: 'Quatro vozes no refrão.',
      price: cents(350_00),
      item: null,
      workDays: 10,
      addedDays: 0,
      validUntil: new Date(context.now().getTime() + 5 * 86_400_000),
    },
    submissionId: randomUUID(),
    extraId: '',
    answersId: null,
    replacesId: null,
  })
  expect(sent.ok).toBe(true)

  const page = browse(createOrderGrant(nobody, deps, project.orderId).split(';')[0])
  await page.goto(`/acompanhar-pedido?codigo=${project.code}`)
  await page.follow(/^Responder ao orçamento.*Coro de crianças/)
  page.fill('Quer contar por quê?', 'Passou do que eu posso.')
  await page.press('Recusar o orçamento')
  expect(page.text('main')).toContain('Você recusou este orçamento')
  await page.press('Pedir de novo')
  expect(page.text('main')).toContain('Recebemos o seu pedido')
})
