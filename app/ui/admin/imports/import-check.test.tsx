// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'

import { noMapping } from '#core/client/import-columns.ts'

import { ImportCheck } from './import-check.tsx'

afterEach(cleanup)

const columns = ['Nome', 'E-mail', 'Fone'].map((head) => ({ head, example: '' }))

function Page() {
  return (
    <ImportCheck
      columns={columns}
      mapping={{ ...noMapping, name: 0, email: 1 }}
      counts={{ clients: 1, completed: 0, projects: 0, skipped: 0 }}
      hasWork
      refusal={null}
    />
  )
}

async function open() {
  const Stub = createRoutesStub([{ path: '/', Component: Page }])
  await act(async () => render(<Stub />))
}

const run = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Importar agora' })

test('a column was changed and not applied → the list cannot be imported until it is as shown', async () => {
  await open()
  expect(run().disabled).toBe(false)
  await userEvent.selectOptions(screen.getByLabelText(/^Nome/), '2')
  expect(run().disabled).toBe(true)
  await userEvent.selectOptions(screen.getByLabelText(/^Nome/), '0')

  expect(run().disabled).toBe(false)
})

test('a list is imported → the columns its rows were shown by go with it', async () => {
  await open()

  expect([...new FormData(run().form ?? undefined)]).toEqual([
    ['name', '0'],
    ['email', '1'],
    ['phone', ''],
    ['company', ''],
    ['title', ''],
    ['package', ''],
    ['intent', 'run-import'],
  ])
})
