import { expect, test } from 'vitest'

import { parseTaxId } from '#core/shared/tax-id.ts'
import { saveDocumentVersion } from '#db/content/document-versions.ts'
import { readInvoiceFile } from '#db/order/invoices.ts'
import { invoices } from '#db/schema.ts'
import { firstSettings } from '#db/seed/settings.ts'
import { openPanel } from '#test/support/panel.ts'
import { asForm } from '#test/support/route-handler.ts'
import { createStaff, depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'
import { confirmPayment } from '#use-cases/payment/confirm-payment.ts'

const context = await createTestContext()
const deps = depsOf(context)
const panel = await openPanel(deps)
const owner = await createStaff(deps, 'owner')

async function sell() {
  const { orderId, code } = await context.place({ name: 'Rosa Lima', taxId: parseTaxId('529.982.247-25') })
  const payment = context.payments.has({ reference: orderId })
  await confirmPayment(context, payment.id)
  return { orderId, code, payment }
}

async function show(path: string) {
  const { text } = await panel.ask(path, { headers: { cookie: owner.cookie } })
  return text.replaceAll('\u00a0', ' ').replaceAll('<!-- -->', '')
}

function attach(orderId: string, number: string, content: BlobPart, intent = 'issue') {
  const form = new FormData()
  form.set('intent', intent)
  form.set('order', orderId)
  form.set('number', number)
  form.set('pdf', new File([content], 'nota.pdf', { type: 'application/pdf' }))
  return panel.ask('/admin/notas', asForm(form, deps.siteUrl, owner.cookie))
}

test('an invoice → from the queue to the file for the accountant', async () => {
  const { orderId, code } = await sell()
  expect(await show('/admin')).toContain('nota fiscal para emitir ou cancelar')
  const queue = await show('/admin/notas')
  for (const words of [`Pedido ${code}`, 'Rosa Lima', '529.982.247-25', 'Essencial', 'R$ 219,00'])
    expect(queue).toContain(words)

  const wrong = await attach(orderId, '2026/7', '<html>')
  expect([wrong.status, wrong.text.includes('Este arquivo não é um PDF.')]).toEqual([422, true])
  expect(wrong.text).toContain('value="2026/7"')
  expect((await attach(orderId, '2026/7', '%PDF-1.7')).status).toBe(302)
  expect(await show('/admin')).not.toContain('nota fiscal para emitir')
  expect(await show('/admin/notas')).toContain('Nota 2026/7')

  const file = await panel.post('/admin/exportar/lancamentos.csv', owner.cookie, { mes: '2026-11' })
  expect(file.text).toMatch(new RegExp(`;${code};Rosa Lima;529\\.982\\.247-25;Essencial;.*;2026/7;Venda;0,00;\\r`))
})

test('the DPS of an invoice → which company data are missing, then the file', async () => {
  const { orderId, code } = await sell()
  expect(await show('/admin/notas')).toContain('regime tributário')
  expect((await panel.ask(`/admin/notas/${orderId}/dps.xml`, { headers: { cookie: owner.cookie } })).status).toBe(404)

  const company = { ...firstSettings.company, taxId: '11.222.333/0001-81', cityCode: '3550308' }
  const filled = { ...company, taxRegime: 'mei' as const, serviceCode: '121301' }
  await saveDocumentVersion(context.db, 'settings', { ...firstSettings, company: filled }, null)
  expect(await show('/admin/notas')).toContain(`/admin/notas/${orderId}/dps.xml`)
  const dps = await panel.ask(`/admin/notas/${orderId}/dps.xml`, { headers: { cookie: owner.cookie } })
  expect(dps.status).toBe(200)
  for (const words of ['<CPF>52998224725</CPF>', '<vServ>219.00</vServ>', `Pedido ${code}.`])
    expect(dps.text).toContain(words)
  await attach(orderId, '2026/8', '%PDF-1.7')
})

test('the money goes back after the invoice → in the queue again, until it is marked as cancelled', async () => {
  const { orderId, code, payment } = await sell()
  await attach(orderId, '2026/9', '%PDF-1.7')
  const updatedAt = new Date(payment.updatedAt.getTime() + 60_000)
  context.payments.has({ ...payment, reference: orderId, status: 'refunded', refunded: payment.amount, updatedAt })
  await confirmPayment(context, payment.id)
  const queue = await show('/admin/notas')
  expect(queue).toContain(`Pedido ${code}`)
  expect(queue).toContain('cancelar ou substituir')

  expect((await panel.post('/admin/notas', owner.cookie, { intent: 'cancel', order: orderId })).status).toBe(302)
  expect(await show('/admin/notas')).toContain('Nada a fazer.')
  const again = await panel.post('/admin/notas', owner.cookie, { intent: 'cancel', order: orderId })
  expect([again.status, again.text.includes('já não espera emissão')]).toEqual([409, true])
})

test('a wrong file is corrected in the panel → the buyer reads the right one at once', async () => {
  const { orderId, code } = await sell()
  await attach(orderId, '2026/20', '%PDF-1.7 errada')
  expect(await show('/admin/notas')).toContain(`?corrigir=${orderId}`)
  const sheet = await show(`/admin/notas?corrigir=${orderId}`)
  for (const words of [`Corrigir a nota do pedido ${code}`, 'value="2026/20"', 'Trocar e enviar'])
    expect(sheet).toContain(words)

  const refused = await attach(orderId, 'sem', '%PDF-1.7 certa', 'correct')
  expect(refused.status).toBe(422)
  expect((await attach(orderId, '2026/21', '%PDF-1.7 certa', 'correct')).status).toBe(302)
  expect(await readInvoiceFile(context.db, orderId)).toMatchObject({ number: '2026/21' })
  expect(await show('/admin/notas')).toContain('Nota 2026/21')
  expect(await show('/admin/audit')).toContain('2026/20 → 2026/21')
})

test('more issued invoices than the page shows → it says so, and where the others are', async () => {
  expect(await show('/admin/notas')).not.toContain('mais novas')
  await Promise.all(Array.from({ length: 51 }, () => context.place({ taxId: parseTaxId('529.982.247-25') })))
  await context.db.update(invoices).set({ number: '2026/99', issuedAt: deps.now() })

  expect(await show('/admin/notas')).toContain('Há mais: estas são as 50 mais novas.')
})

test('a file above the limit → the page says which limit, and keeps its forms', async () => {
  const { orderId, code } = await sell()
  const large = await attach(orderId, '2026/30', new Uint8Array(7 * 1024 * 1024))

  expect(large.status).toBe(413)
  expect(large.text).toContain('O PDF tem mais de 5 MB')
  expect(large.text).toContain(`Pedido <!-- -->${code}`)
})
