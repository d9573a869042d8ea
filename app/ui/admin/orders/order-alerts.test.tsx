import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'

import { accept, refuse } from '#core/shared/result.ts'

import { OrderAlerts } from './order-alerts.tsx'

function alertWith(closing: ReturnType<React.ComponentProps<typeof OrderAlerts>['judgeClosing']>): string {
  const Alerts = () => (
    <OrderAlerts
      order={{ state: 'disputed', paidByPaymentId: '78' }}
      isMissing={false}
      questions={[{ id: 'q', reason: 'disputed', paymentId: '78', openedAt: new Date('2026-11-20T12:00:00Z') }]}
      payments={[]}
      matches={{}}
      judgeClosing={() => closing}
      refunding={false}
      failure={null}
    />
  )
  const Stub = createRoutesStub([{ path: '/', Component: Alerts }])
  return renderToStaticMarkup(<Stub initialEntries={['/']} />)
}

test('a dispute that waits for proof → not offered as resolved, and says why', () => {
  const html = alertWith(refuse('proof-awaited'))
  expect(html).not.toContain('Marcar como resolvido</a>')
  expect(html).toContain('não consta que tenha recebido as provas')
})

test('a dispute that waits for nothing of ours → can be marked as resolved', () => {
  expect(alertWith(accept())).toContain('Marcar como resolvido</a>')
})
