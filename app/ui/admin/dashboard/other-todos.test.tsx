import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'

import { cents } from '#core/shared/money.ts'

import { hasTodos, OtherTodos, type Needs } from './other-todos.tsx'

const none: Needs = {
  counts: {
    reviewFlag: 2,
    unmatched: 0,
    unpaid: 0,
    toConfirm: 0,
    toSend: 0,
    failedMails: 0,
    invoices: 0,
    proposals: 1,
    dataRequests: 0,
    answers: 0,
  },
  since: {
    reviewFlag: new Date('2026-11-20T12:00:00Z'),
    unmatched: null,
    unpaid: null,
    toConfirm: null,
    toSend: null,
    failedMails: null,
    invoices: null,
    proposals: new Date('2026-11-21T12:00:00Z'),
    dataRequests: null,
    answers: null,
  },
  duplicates: [],
  dueProofs: [],
  books: { isGood: true, text: '' },
  canary: null,
  backup: null,
}

function htmlWith(isMaybeRecorded: boolean): string {
  const duplicate = {
    orderId: 'o1',
    code: 'P0007',
    buyerName: 'Maria',
    paymentId: '78',
    amount: cents(219_00),
    refunded: cents(19_00),
    isMaybeRecorded,
    since: new Date('2026-11-22T12:00:00Z'),
  }
  return htmlOf({ ...none, duplicates: [duplicate] })
}

function htmlOf(needs: Needs): string {
  const Stub = createRoutesStub([{ path: '/', Component: () => <OtherTodos needs={needs} /> }])
  return renderToStaticMarkup(<Stub initialEntries={['/']} />)
}

test('an order paid twice → the refund of what is left, one press away', () => {
  expect(htmlWith(false)).toMatch(/href="\/admin\/orders\/o1\?devolver=78"[^>]*>Reembolsar R\$\s200,00/)
})

test('paid twice, perhaps only in the books → no refund is proposed', () => {
  expect(htmlWith(true)).not.toMatch(/devolver|Reembolsar/)
})

test('work that waits → since when, for several the oldest', () => {
  const text = htmlWith(false)
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/\s+/g, ' ')
  expect(text).toContain('pedidos precisam de atenção · o mais antigo desde 20/11/2026')
  expect(text).toContain('cliente espera um orçamento · desde 21/11/2026')
  expect(text).toContain('· desde 22/11/2026')
})

test('a disputed payment without its proof → until when it is accepted, where it is put together', () => {
  const dueAt = new Date('2026-12-08T10:32:00Z')
  const dueProofs = [{ orderId: 'o2', code: 'P0026', buyerName: 'Murilo', paymentId: '79', dueAt }]
  const nothing = { ...none.counts, reviewFlag: 0, proposals: 0 }
  const needs = { ...none, counts: nothing, dueProofs }
  expect(hasTodos(needs)).toBe(true)
  const html = htmlOf(needs)
  expect(html).toMatch(/href="\/admin\/orders\/o2#contestacao"[^>]*>Reunir as provas/)
  expect(html.replaceAll(/<[^>]+>/g, '')).toContain('P0026 contestado · Murilo · envie as provas até 08/12/2026, 07:32')
})
