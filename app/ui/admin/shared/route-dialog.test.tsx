// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'

import { UnsavedQuestion } from '#app/ui/admin/shell/unsaved-question.tsx'

import { RouteDialog } from './route-dialog.tsx'

afterEach(cleanup)

test('something was typed → leaving the sheet asks first', async () => {
  open(false)
  await userEvent.type(await screen.findByLabelText('Nome'), 'Ana')
  leave()

  expect(await screen.findByRole('dialog', { name: 'Sair sem salvar?' })).toBeTruthy()
})

test('left with what was typed → the sheet is gone', async () => {
  open(false)
  await userEvent.type(await screen.findByLabelText('Nome'), 'Ana')
  leave()
  await userEvent.click(await screen.findByText('Sair sem salvar'))

  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})

test('something was typed, and Escape that no page can prevent → the sheet stays, and asks', async () => {
  open(false)
  await userEvent.type(await screen.findByLabelText('Nome'), 'Ana')
  screen.getByRole<HTMLDialogElement>('dialog', { name: 'Novo' }).close()

  expect(await screen.findByRole('dialog', { name: 'Sair sem salvar?' })).toBeTruthy()
  expect(screen.getByRole<HTMLDialogElement>('dialog', { name: 'Novo' }).open).toBe(true)
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
  const [isTyped, setTyped] = useState(false)
  return (
    <form method="post">
      <input type="radio" name="how" aria-label="Tudo" />
      <fieldset disabled={isUploading && isTyped}>
        <label>
          Nome
          <input name="name" onChange={({ target }) => setTyped(target.value === 'Ana')} />
        </label>
      </fieldset>
    </form>
  )
}

function open(isUploading: boolean) {
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <>
          <RouteDialog param="novo" title="Novo">
            <Sheet isUploading={isUploading} />
          </RouteDialog>
          <UnsavedQuestion />
        </>
      ),
    },
  ])
  render(<Stub initialEntries={['/?novo=1']} />)
}
