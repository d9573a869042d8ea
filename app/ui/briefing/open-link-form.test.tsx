// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'

import { resilientAction } from '#app/ui/shared/resilient-route.ts'

import { OpenLinkForm } from './open-link-form.tsx'

const path = '/briefing/continuar'
const button = () => screen.getByRole('button', { name: 'Continuar o briefing' })

afterEach(cleanup)

test('two quick presses → the link is opened once', async () => {
  const open = vi.fn<() => Promise<null>>(() => new Promise((resolve) => setTimeout(() => resolve(null), 50)))
  show(open)
  await userEvent.dblClick(button())
  await screen.findByRole('button', { name: 'Continuar o briefing' })

  expect(open).toHaveBeenCalledTimes(1)
})

test('the server fails → the page stays and the button can be pressed again', async () => {
  show(() => Promise.reject(new TypeError('Failed to fetch')))
  await userEvent.click(button())

  expect(await screen.findByText(/O briefing continua como estava\. Tente de novo/)).toBeTruthy()
  expect(button()).toBeTruthy()
})

function show(open: () => Promise<null>) {
  const Stub = createRoutesStub([
    {
      path,
      Component: () => <OpenLinkForm token="x" />,
      action: () => resilientAction({ serverAction: open }),
    },
  ])
  render(<Stub initialEntries={[path]} />)
}
