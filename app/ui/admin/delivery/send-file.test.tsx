// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { deliveryFileErrors } from '#copy/delivery/staff-errors.ts'
import type { Promised } from '#core/delivery/delivery.ts'

import { SendFile } from './send-file.tsx'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const owed: Promised[] = [
  { kind: 'mp3', by: 'package' },
  { kind: 'wav', by: 'package' },
]

/** The form, and a button that stands for the first of what is owed being there. */
function Page() {
  const [missing, setMissing] = useState(owed)
  return (
    <>
      <SendFile projectId="0198f0a0-0000-7000-8000-000000000001" missing={missing} />
      <button type="button" onClick={() => setMissing(owed.slice(1))}>
        Chegou
      </button>
    </>
  )
}

function open() {
  const Stub = createRoutesStub([{ path: '/entrega', Component: Page }])
  render(<Stub initialEntries={['/entrega']} />)
}

const kind = () => screen.getByLabelText<HTMLSelectElement>('O que é')
const choose = (name: string) => userEvent.upload(screen.getByLabelText('Arquivo'), new File(['RIFF'], name))

test('a file is chosen → it is taken for what is missing in its format', async () => {
  open()
  await choose('mix final.wav')

  expect(kind().value).toBe('wav')
})

test('what was owed first is there by another way → the next is proposed, but not instead of what somebody said', async () => {
  open()
  await userEvent.click(screen.getByRole('button', { name: 'Chegou' }))
  expect(kind().value).toBe('wav')
  cleanup()

  open()
  await userEvent.selectOptions(kind(), 'stems')
  await userEvent.click(screen.getByRole('button', { name: 'Chegou' }))
  expect(kind().value).toBe('stems')
})

test('a kind the file cannot be → said at once, and nothing is sent', async () => {
  open()
  await choose('mix final.wav')
  await userEvent.selectOptions(kind(), 'mp3')
  await userEvent.click(screen.getByRole('button', { name: 'Enviar para a entrega' }))

  expect(screen.getByText(deliveryFileErrors['wrong-format'])).toBeDefined()
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('a name that is too long → kept whole, said at once, and nothing is sent', async () => {
  open()
  await choose('mix final.wav')
  const name = screen.getByLabelText<HTMLInputElement>('Nome (opcional)')
  await userEvent.click(name)
  await userEvent.paste('x'.repeat(90))
  await userEvent.click(screen.getByRole('button', { name: 'Enviar para a entrega' }))

  expect(name.value).toHaveLength(90)
  expect(screen.getByText(deliveryFileErrors['title-too-long'])).toBeDefined()
  expect(screen.queryByRole('progressbar')).toBeNull()
})
