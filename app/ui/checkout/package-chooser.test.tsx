// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createRoutesStub, redirect } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { readStoredChoice, storeChoice } from '#app/client/storage/purchase-storage.ts'
import { resilientAction } from '#app/ui/shared/resilient-route.ts'
import { cents } from '#core/shared/money.ts'

import { PackageChooser } from './package-chooser.tsx'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

test('nothing was chosen before → the offered package is checked', () => {
  open()

  expect(radio('Essencial').checked).toBe(true)
})

test('a package was chosen last time → the page opens at it', () => {
  storeChoice({ packageId: 'premium', packageName: 'Premium', lyric: 'sim', extras: ['stems'] })
  open()

  expect(radio('Premium').checked).toBe(true)
})

test('another package is chosen → it is remembered, without what was chosen for the one before', async () => {
  storeChoice({ packageId: 'premium', packageName: 'Premium', lyric: 'sim', extras: ['stems'] })
  open()
  await userEvent.click(radio('Express'))

  expect(readStoredChoice()).toEqual({ packageId: 'express', packageName: 'Express', lyric: '', extras: [] })
})

test('"Pagar agora" → the chosen package is sent', async () => {
  open()
  await userEvent.click(radio('Premium'))
  await userEvent.click(screen.getByRole('button', { name: 'Pagar agora' }))

  expect(await screen.findByText('sent: premium')).toBeTruthy()
})

test('the line breaks → the page stays, with the choice, and says so', async () => {
  open(() => Promise.reject(new TypeError('Failed to fetch')))
  await userEvent.click(radio('Premium'))
  await userEvent.click(screen.getByRole('button', { name: 'Pagar agora' }))

  expect(await screen.findByText(/^Não conseguimos enviar agora\. O que você escolheu continua aqui\./)).toBeTruthy()
  expect(radio('Premium').checked).toBe(true)
})

function radio(name: string): HTMLInputElement {
  return screen.getByRole<HTMLInputElement>('radio', { name: new RegExp(`^${name}`) })
}

function open(
  receive = (packageId: string): Promise<Response> => Promise.resolve(redirect(`/pagamento/${packageId}`)),
) {
  const packages = ['Express', 'Essencial', 'Premium'].map((name) => ({
    id: name.toLowerCase(),
    name,
    description: `A música ${name}`,
    price: cents(10_000),
    features: ['Uma versão'],
  }))
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => <PackageChooser packages={packages} offeredId="essencial" />,
      action: async ({ request }) => {
        const chosen = (await request.formData()).get('package')
        return resilientAction({ serverAction: () => receive(typeof chosen === 'string' ? chosen : '') })
      },
    },
    ...packages.map(({ id }) => ({ path: `/pagamento/${id}`, Component: () => <p>sent: {id}</p> })),
  ])
  render(<Stub />)
}
