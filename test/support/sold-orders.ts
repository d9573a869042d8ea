import { setTimeout as wait } from 'node:timers/promises'

import { httpBuyer, type HttpBuyer } from './http-buyer.ts'

/** A paid order and its buyer's cookies. */
export type SoldOrder = { id: string; code: string; cookie: string }

const packages = ['express', 'essencial', 'profissional', 'premium']
const cookies = ['harmonia_visita', 'harmonia_pedidos', 'harmonia_dados']
/** The shop accepts 40 orders per hour and IP; on Linux every address in 127.0.0.0/8 can be used. */
const ordersPerAddress = 40

/** Places orders through the form as buyers do and pays every fifth. Returns the last paid one. */
export async function fillShop(url: string, wanted: number): Promise<SoldOrder> {
  const count = process.platform === 'linux' ? wanted : Math.min(wanted, ordersPerAddress)
  let paid: HttpBuyer | null = null
  for (let index = 0; index < count; index += 1) {
    const address = `127.0.0.${1 + Math.floor(index / ordersPerAddress)}`
    const person = { name: `Comprador ${index + 1}`, email: `comprador${index + 1}@exemplo.com` }
    const buyer = httpBuyer(url, address, person)
    const { status, headers } = await buyer.order(packages[index % packages.length] ?? 'essencial')
    if (status !== 303) throw new Error(`an order was answered with ${status}`)
    if (index % 5 !== 4) continue
    await payAtEmulator(headers.location ?? '')
    paid = buyer
  }
  if (!paid) throw new Error('no order was paid')
  return seePaid(paid)
}

/** Pays a checkout at the emulator, by card; returns the id of the payment. */
export async function payAtEmulator(checkout: string): Promise<string> {
  const { origin, searchParams } = new URL(checkout)
  const answer = await fetch(`${origin}/emulator/preferences/${searchParams.get('pref_id')}/pay`, {
    method: 'POST',
    body: JSON.stringify({ method: 'card', holder: 'APRO' }),
  })
  if (!answer.ok) throw new Error(`a payment was answered with ${answer.status}`)
  const { payment }: { payment: { id: number } } = await answer.json()
  return String(payment.id)
}

async function seePaid(buyer: HttpBuyer): Promise<SoldOrder> {
  for (let tries = 0; tries < 120; tries += 1) {
    const { body } = await buyer.get('/acompanhar-pedido')
    const code = /Pedido (?:<!-- -->)?(P\d+)/.exec(body)?.[1]
    const id = /data-events="\/eventos\/pedido\/([^"]+)"/.exec(body)?.[1]
    if (code && id && body.includes('data-status="'))
      return { id, code, cookie: cookies.map((name) => `${name}=${buyer.cookie(name)}`).join('; ') }
    await wait(500)
  }
  throw new Error('a payment never reached its order')
}
