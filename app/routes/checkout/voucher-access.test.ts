import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { groupCode } from '#core/shared/grouped-code.ts'
import { orders, securityEvents } from '#db/schema.ts'
import { createOrderGrant } from '#test/support/access-fixtures.ts'
import { openClientPages } from '#test/support/client-pages.ts'
import { createPaidProject, createVoucher } from '#test/support/project-fixtures.ts'
import { depsOf } from '#test/support/staff-fixtures.ts'
import { createForm, createTestContext, createVisitor } from '#test/support/test-context.ts'
import { placeOrder } from '#use-cases/order/place-order.ts'

const context = await createTestContext()
const { db, siteUrl } = context
const deps = depsOf(context)
const { ask, follow, send } = await openClientPages(deps)
const nobody = new Request(siteUrl)
const orderCookie = (orderId: string, change = {}) =>
  createOrderGrant(nobody, deps, orderId, change).split(';')[0] ?? ''

const mine = await createVoucher(context, { recipientName: 'Segredo de Ninguém', message: 'Palavra secreta' })
const other = await createPaidProject(context, { email: 'outra@exemplo.com.br' })
const shown = groupCode(mine.secret)
const path = `/vale-presente/pedido/${mine.code}`

test.each([
  ['without a cookie', ''],
  ['with the order of somebody else', orderCookie(other.orderId)],
  ['with only code and e-mail', orderCookie(mine.orderId, { level: 'status' })],
])('a stranger %s → sees neither the code nor the card’s words', async (_, cookie) => {
  for (const address of [path, `${path}.data`]) {
    const page = await ask(address, { headers: { cookie } })
    expect([200, 202, 303].includes(page.status)).toBe(true)
    for (const secret of [shown, mine.secret, 'Segredo de Ninguém', 'Palavra secreta'])
      expect(page.text).not.toContain(secret)
  }
  expect((await ask(path, { headers: { cookie } })).status).toBe(303)
})

test('its buyer → sees the code, the card, and where it is used', async () => {
  const page = await ask(path, { headers: { cookie: orderCookie(mine.orderId) } })
  expect(page.status).toBe(200)
  for (const text of [shown, `${path}/cartao.pdf`, 'Segredo de Ninguém', 'Pronto para usar'])
    expect(page.text).toContain(text)
})

test('an order that is no voucher → its tracking page', async () => {
  const page = await ask(`/vale-presente/pedido/${other.code}`, { headers: { cookie: orderCookie(other.orderId) } })
  expect([page.status, page.headers.get('location')]).toEqual([303, `/acompanhar-pedido?codigo=${other.code}`])
})

test('who has the code → sees what the card says, each package with its difference, and nothing of the buyer', async () => {
  const { page, address } = await follow(`/vale-presente/usar?codigo=${shown.toLowerCase()}`)
  expect(page.status).toBe(200)
  for (const text of [
    'Segredo de Ninguém',
    'Palavra secreta',
    'Nada a pagar',
    `/pagamento/premium?${address.split('?')[1]}`,
  ])
    expect(page.text).toContain(text)
  for (const secret of ['Ana Lima', mine.email, mine.orderId, mine.secret, shown])
    expect(page.text).not.toContain(secret)
})

test('a wrong code → said beside its field, with what was typed', async () => {
  const { page } = await follow('/vale-presente/usar?codigo=%3Cb%3EAAAA')
  expect(page.status).toBe(422)
  expect(page.text).toContain('Não encontramos este código')
  expect(page.text).toContain('&lt;b&gt;AAAA')
})

test.each([
  ['of a voucher', () => follow('/vale-presente/usar?codigo=ZZZZ-ZZZZ-ZZZZ-ZZZZ')],
  [
    'of the checkout',
    () => send('/pagamento/premium', { discount: 'ZZZZ', intent: 'update-total', submission: randomUUID() }),
  ],
])('a wrong code at the door %s → in the security log, without what was typed', async (_door, guess) => {
  await db.delete(securityEvents)
  await guess()

  const logged = await db.select().from(securityEvents)
  expect(logged).toMatchObject([{ kind: 'code-refused', subject: 'código de desconto ou vale' }])
  expect(JSON.stringify(logged)).not.toContain('ZZZZ')
})

const buyer = { name: 'Rui', email: 'rui@exemplo.com.br', phone: '', lyric: 'nao', offer: 'pacote', discount: shown }

test('the checkout without a script → the voucher is in the total, and the order that is confirmed costs nothing', async () => {
  const applied = await send('/pagamento/essencial', { ...buyer, intent: 'update-total', submission: randomUUID() })
  expect(applied.text).toContain('Vale-presente aplicado')
  const placed = await send('/pagamento/essencial', { ...buyer, terms: 'sim', submission: randomUUID() })
  expect([placed.status, placed.headers.get('location')]).toEqual([303, expect.stringContaining('/pagamento-retorno')])
  const again = await send('/pagamento/essencial', { ...buyer, terms: 'sim', submission: randomUUID() })
  expect([again.status, again.text.includes('Não há mais saldo neste vale')]).toEqual([422, true])
})

test('the sale → priced by us, only with consent, and what was typed stays', async () => {
  const page = await ask('/vale-presente/comprar/express')
  const seen = /name="seen" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
  const form = { name: 'Ana', email: 'ana@exemplo.com.br', phone: '', message: '<b>Oi</b>', seen, total: '1' }
  const refused = await send('/vale-presente/comprar/express', { ...form, submission: randomUUID() })
  expect([refused.status, refused.text.includes('&lt;b&gt;Oi&lt;/b&gt;')]).toEqual([422, true])
  const before = await db.$count(orders)
  const accepted = await send('/vale-presente/comprar/express', { ...form, terms: 'sim', submission: randomUUID() })
  expect([accepted.status, accepted.headers.get('location')]).toEqual([
    303,
    expect.stringMatching(/^https:\/\/provider/),
  ])
  expect(await db.$count(orders)).toBe(before + 1)
  const changed = await send('/vale-presente/comprar/express', {
    ...form,
    seen: 'x',
    terms: 'sim',
    submission: randomUUID(),
  })
  expect(changed.status).toBe(409)
})

test('an address that looks mistyped → asked about before the sale; sent again as it is, it is taken', async () => {
  const page = await ask('/vale-presente/comprar/express')
  const seen = /name="seen" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
  const form = { name: 'Ana', email: 'ana@gmial.com', phone: '', terms: 'sim', seen }
  const refused = await send('/vale-presente/comprar/express', {
    ...form,
    emailConfirmed: '',
    submission: randomUUID(),
  })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('Você quis dizer')
  expect(refused.text).toContain('name="emailConfirmed" value="ana@gmial.com"')
  const accepted = await send('/vale-presente/comprar/express', {
    ...form,
    emailConfirmed: 'ana@gmial.com',
    submission: randomUUID(),
  })
  expect(accepted.status).toBe(303)
})

test('an unknown package → not found', async () => {
  expect((await ask('/vale-presente/comprar/ouro')).status).toBe(404)
})

/** An order that somebody pays with a voucher. */
async function redeem(discount: string, packageId: string) {
  const form = createForm({ email: `${randomUUID()}@exemplo.com.br`, discount })
  const placed = await placeOrder(context, createVisitor({ visitorId: randomUUID() }), { packageId, form })
  if (!placed.ok) throw new Error(placed.code)
  return placed.value
}

test('the voucher of an unpaid order was used elsewhere → its page says so, and where to order again', async () => {
  const { secret } = await createVoucher(context)
  const late = await redeem(secret, 'premium')
  await db.update(orders).set({ state: 'expired' }).where(eq(orders.id, late.orderId))
  await redeem(secret, 'essencial')

  const cookie = orderCookie(late.orderId)
  const page = await ask(`/acompanhar-pedido?codigo=${late.code}&aviso=encerrado`, { headers: { cookie } })

  expect(page.text).toContain('O vale-presente dele já foi usado em outro pedido')
  expect(page.text).toContain('href="/pagamento/premium"')
})

test('a song that a voucher paid is given up → its page says that the voucher is whole again', async () => {
  const { secret } = await createVoucher(context)
  const { orderId, code } = await redeem(secret, 'essencial')

  const cookie = orderCookie(orderId)
  const page = await ask(`/acompanhar-pedido/desistir?codigo=${code}`, { headers: { cookie } })

  expect(page.text).toContain('O que o vale-presente pagou volta para ele')
  expect(page.text).not.toContain('Nada foi pago')
})

test('a code typed on its page → the packages, by an address that does not have it', async () => {
  const { secret } = await createVoucher(context, { recipientName: 'Bia da Serra' })
  const sent = await send('/vale-presente/usar', { codigo: groupCode(secret) })
  const [cookie = ''] = sent.headers.getSetCookie()
  const address = sent.headers.get('location') ?? ''
  expect([sent.status, address]).toEqual([303, expect.stringMatching(/^\/vale-presente\/usar\?entrada=[\w-]{12}$/)])

  const page = await ask(address, { headers: { cookie: cookie.split(';')[0] ?? '' } })
  expect([page.status, page.text.includes('Bia da Serra')]).toEqual([200, true])
})

test('nothing typed → the field again, and nothing stored', async () => {
  const sent = await send('/vale-presente/usar', { codigo: ' ' })
  expect([sent.headers.get('location'), sent.headers.getSetCookie()]).toEqual(['/vale-presente/usar', []])
})

test('a package chosen with a voucher → its checkout has the code in its field, the address does not', async () => {
  const { address, cookie } = await follow(`/vale-presente/usar?codigo=${mine.secret}`)
  const checkout = await ask(address.replace('/vale-presente/usar', '/pagamento/premium'), { headers: { cookie } })

  expect(checkout.text).toContain(`value="${mine.secret}"`)
})

test('a code applied at the checkout without a script → the page can be asked for again with it', async () => {
  const applied = await send('/pagamento/express', { ...buyer, intent: 'update-total', submission: randomUUID() })
  const [cookie = ''] = applied.headers.getSetCookie().filter((one) => one.startsWith('harmonia_entrada_'))
  const key = /^harmonia_entrada_([\w-]{12})=/.exec(cookie)?.[1]

  const again = await ask(`/pagamento/express?entrada=${key}`, { headers: { cookie: cookie.split(';')[0] ?? '' } })
  expect(again.text).toContain(`value="${shown}"`)
})
