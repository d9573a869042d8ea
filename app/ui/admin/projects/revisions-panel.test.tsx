// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router'
import { afterEach, expect, test } from 'vitest'

import { revisionBalance } from '#core/preview/revision.ts'

import { RevisionsPanel } from './revisions-panel.tsx'

afterEach(cleanup)

const ledger = {
  entries: [],
  terms: { included: 2, windowDays: 30, paidDays: 30 },
  firstVersionAt: null,
  hasLyric: false,
  isActive: true,
}

function Page() {
  const submission = useLoaderData<string>()
  const balance = revisionBalance(ledger, new Date('2026-11-19T15:00:00Z'))
  return <RevisionsPanel balance={balance} owner submission={submission} failure={null} />
}

test('another reading while the dialog is open → a grant sent again keeps the id of the first', async () => {
  let readings = 0
  const router = createMemoryRouter(
    [{ path: '/', Component: Page, HydrateFallback: () => null, loader: () => `id-${(readings += 1)}` }],
    {
      initialEntries: ['/?conceder-revisao=1'],
    },
  )
  await act(async () => render(<RouterProvider router={router} />))
  await act(() => router.revalidate())

  expect(readings).toBe(2)
  expect(document.querySelector<HTMLInputElement>('[name=submission]')?.value).toBe('id-1')
})
