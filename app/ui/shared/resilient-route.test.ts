// @vitest-environment happy-dom
import { expect, test } from 'vitest'

import { resilientAction, resilientLoader } from './resilient-route.ts'

const request = new Request('http://localhost/acompanhar-pedido?codigo=A')
const lineLost = () => Promise.reject(new TypeError('Failed to fetch'))

test('reading again fails → the page keeps what it had', async () => {
  const load = resilientLoader<() => { state: string }>()
  await load({ request, serverLoader: answering({ state: 'paid' }) })

  expect(await load({ request, serverLoader: lineLost })).toEqual({ state: 'paid' })
})

test('the server refuses a page that was there → the refusal is passed on', async () => {
  const load = resilientLoader<() => { state: string }>()
  await load({ request, serverLoader: answering({ state: 'paid' }) })
  const refusal = new Response(null, { status: 404 })

  await expect(load({ request, serverLoader: () => Promise.reject(refusal) })).rejects.toBe(refusal)
})

test('another page fails → it does not show what this one had', async () => {
  const load = resilientLoader<() => { state: string }>()
  await load({ request, serverLoader: answering({ state: 'paid' }) })
  const other = new Request('http://localhost/preview/B')

  await expect(load({ request: other, serverLoader: lineLost })).rejects.toThrow('Failed to fetch')
})

test('the server does not answer in time → the form counts as not arrived', async () => {
  const answer = await resilientAction({ serverAction: () => new Promise(() => undefined) }, 10)

  expect(answer).toMatchObject({ data: { submitFailure: 'server' }, init: { status: 503 } })
})

function answering<Value>(value: Value) {
  return () => Promise.resolve(value)
}
