// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub, data, useActionData, useLoaderData, useRevalidator } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { useAnswer } from '#app/ui/admin/hooks/use-action-data.ts'

import { LibrarySheets } from './library-sheets.tsx'

type Props = Parameters<typeof LibrarySheets>[0]
type Sound = NonNullable<Props['shown']>

const sound: Sound = { id: '0198f0a0-0000-7000-8000-000000000001', title: 'Rascunho', category: 'piano' }
const changed: Sound = { ...sound, title: 'Valsa da Ana', category: 'strings' }

let stored = sound

beforeEach(() => {
  stored = sound
})
afterEach(cleanup)

function Page() {
  const { revalidate } = useRevalidator()
  return (
    <>
      <button type="button" onClick={() => void revalidate()}>
        Ler de novo
      </button>
      <LibrarySheets
        shown={useLoaderData<Sound>()}
        demonstration={null}
        usedIn={[]}
        failure={useAnswer(useActionData<NonNullable<Props['failure']>>())}
      />
    </>
  )
}

function refuseAsStale() {
  const values = { title: 'Choro', category: 'guitar', description: '', genre: '', type: '', before: '', sung: '' }
  const failure: Props['failure'] = {
    code: 'stale',
    intent: 'edit-sound',
    values: { ...values, featured: '' },
    stored: { title: stored.title, category: stored.category },
  }
  return data(failure, { status: 409 })
}

async function open(path: string) {
  const Stub = createRoutesStub([
    { path: '/biblioteca', Component: Page, loader: () => stored, action: refuseAsStale, HydrateFallback: () => null },
  ])
  await act(async () => render(<Stub initialEntries={[path]} />))
}

const press = (name: string) => act(async () => fireEvent.click(screen.getByText(name, { selector: 'button, a' })))
const seen = () =>
  ['seenTitle', 'seenCategory'].map((name) => document.querySelector<HTMLInputElement>(`[name=${name}]`)?.value)

test('a sound that a colleague edits, read again → the form still sends what it showed', async () => {
  await open('/biblioteca?editar=1')
  stored = changed
  await press('Ler de novo')

  expect(seen()).toEqual(['Rascunho', 'piano'])
})

test('an edit refused as stale → what is stored is shown and counts as seen, what was typed stays', async () => {
  await open('/biblioteca?editar=1')
  stored = changed
  fireEvent.change(screen.getByLabelText('Título'), { target: { value: 'Choro' } })
  await press('Salvar')

  expect(await screen.findByText('Agora está salvo: “Valsa da Ana”, Cordas.')).toBeDefined()
  expect(seen()).toEqual(['Valsa da Ana', 'strings'])
  expect(screen.getByLabelText<HTMLInputElement>('Título').value).toBe('Choro')
})
