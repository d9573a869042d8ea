// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'

import { RouteDialog, useSheetUpload } from './route-dialog.tsx'

afterEach(cleanup)

test('something was typed → leaving the sheet asks first', async () => {
  open(false)
  await userEvent.type(await screen.findByLabelText('Nome'), 'Ana')
  leave()

  expect(await screen.findByText('Descartar o que você digitou?')).toBeTruthy()
})

test('leaving was asked about and taken back → the focus is where somebody typed, not at the first choice', async () => {
  open(false)
  await userEvent.type(await screen.findByLabelText('Nome'), 'Ana')
  leave()
  await userEvent.click(await screen.findByText('Continuar editando'))

  expect(document.activeElement).toBe(screen.getByLabelText('Nome'))
})

test('something was typed and an upload took it along → leaving the sheet asks nothing', async () => {
  open(true)
  await userEvent.type(await screen.findByLabelText('Nome'), 'Ana')
  leave()

  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})

/** As the browser reports Escape. */
function leave() {
  const dialog = screen.getByRole<HTMLDialogElement>('dialog')
  if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close()
}

function Sheet({ isUploading }: { isUploading: boolean }) {
  useSheetUpload(isUploading)
  return (
    <form>
      <input type="radio" name="how" aria-label="Tudo" />
      <label>
        Nome
        <input name="name" />
      </label>
    </form>
  )
}

function open(isUploading: boolean) {
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <RouteDialog param="novo" title="Novo">
          <Sheet isUploading={isUploading} />
        </RouteDialog>
      ),
    },
  ])
  render(<Stub initialEntries={['/?novo=1']} />)
}
