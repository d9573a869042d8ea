import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'

import { cents } from '#core/shared/money.ts'

import { LinkNotice } from './link-notice.tsx'

const order = {
  state: 'awaiting-payment',
  provider: 'links',
  total: cents(219_00),
  createdAt: new Date('2026-11-20T12:00:00Z'),
} as const

test.each([
  ['its link', null],
  ['somebody who says that it was paid', 'https://pagar.exemplo.com.br/a'],
])('an order that waits for %s → since when', (_what, link) => {
  const Stub = createRoutesStub([{ path: '/', Component: () => <LinkNotice order={order} link={link} /> }])
  expect(renderToString(<Stub />)).toContain('Espera desde 20/11/2026')
})
