// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'

import { ProposalForm } from './proposal-form.tsx'

afterEach(cleanup)

const values = {
  service: '',
  title: '',
  description: '',
  price: '',
  item: '',
  workDays: '',
  addedDays: '0',
  validUntil: '2026-12-01',
}

type Shown = { rows: { id: string }[]; submission: string }

/** Each reading of the page brings another id for the next form. */
async function open() {
  const page = { show: (_shown: Shown): void => undefined }
  function Page() {
    const [shown, setShown] = useState<Shown>({ rows: [], submission: 'first' })
    page.show = setShown
    const fixed = { request: null, replaced: null, services: [], isDelivered: false, values, failure: null }
    return <ProposalForm {...fixed} {...shown} />
  }
  const Stub = createRoutesStub([{ path: '/', Component: Page }])
  await act(async () => render(<Stub />))
  fireEvent.input(title(), { target: { value: 'Arranjo de cordas' } })
  return async (shown: Shown) => act(async () => page.show(shown))
}

const title = () => screen.getByLabelText<HTMLInputElement>('Título')
const submission = () => document.querySelector<HTMLInputElement>('input[name="submission"]')?.value

test('a colleague sent another proposal → what is being written stays', async () => {
  const show = await open()
  await show({ rows: [{ id: 'of-a-colleague' }], submission: 'second' })

  expect(title().value).toBe('Arranjo de cordas')
  expect(submission()).toBe('first')
})

test('the proposal that was written was sent → the form is empty, for another one', async () => {
  const show = await open()
  await show({ rows: [{ id: 'first' }], submission: 'second' })

  expect(title().value).toBe('')
  expect(submission()).toBe('second')
})
