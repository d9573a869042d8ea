// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router'
import { afterEach, expect, test } from 'vitest'

import { NewProjectDialog } from './new-project-dialog.tsx'

afterEach(cleanup)

function Page() {
  const submission = useLoaderData<string>()
  return <NewProjectDialog opening={{ clients: [], packages: [], chosenId: '', canCreateClient: true, submission }} />
}

test('another reading while the dialog is open → a project sent again keeps the id of the first', async () => {
  let readings = 0
  const router = createMemoryRouter(
    [{ path: '/', Component: Page, HydrateFallback: () => null, loader: () => `id-${(readings += 1)}` }],
    {
      initialEntries: ['/?novo=1'],
    },
  )
  await act(async () => render(<RouterProvider router={router} />))
  await act(() => router.revalidate())

  expect(readings).toBe(2)
  expect(document.querySelector<HTMLInputElement>('[name=submission]')?.value).toBe('id-1')
})
