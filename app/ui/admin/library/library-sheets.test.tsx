// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub, data, useActionData, useLoaderData, useLocation, useRevalidator } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { useAnswer } from '#app/ui/admin/hooks/use-answer.ts'
import { UnsavedQuestion } from '#app/ui/admin/shell/unsaved-question.tsx'
import { clearRunning } from '#app/ui/admin/upload/running.ts'
import type { TransferView } from '#app/ui/admin/upload/transfer.ts'

import { LibrarySheets } from './library-sheets.tsx'

type Props = Parameters<typeof LibrarySheets>[0]
type Sound = NonNullable<Props['shown']>

const sound: Sound = { id: '0198f0a0-0000-7000-8000-000000000001', title: 'Rascunho', category: 'piano' }
const changed: Sound = { ...sound, title: 'Valsa da Ana', category: 'strings' }

const ignore = () => undefined
const change = vi.hoisted(() => ({ current: (_view: TransferView): void => undefined }))
vi.mock('#app/ui/admin/upload/transfer.ts', () => ({
  startTransfer: (_file: File, { onChange }: { onChange: (view: TransferView) => void }) => {
    change.current = onChange
    return { cancel: ignore, pause: ignore, resume: ignore, leave: ignore }
  },
}))

let stored = sound

beforeEach(() => {
  stored = sound
  localStorage.clear()
  clearRunning({ purpose: 'library', projectId: null })
})
afterEach(cleanup)

function Page() {
  const { revalidate } = useRevalidator()
  return (
    <>
      <button type="button" onClick={() => void revalidate()}>
        Ler de novo
      </button>
      <output>{useLocation().search}</output>
      <LibrarySheets
        shown={useLoaderData<Sound>()}
        demonstration={null}
        usedIn={[]}
        failure={useAnswer(useActionData<NonNullable<Props['failure']>>())}
      />
      <UnsavedQuestion />
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

test('the sheet is closed during an upload → the library shows how far it is, and the way back with its title', async () => {
  await open('/biblioteca?aba=piano&novo=1')
  await upload()
  await press('Fechar')

  expect(address()).toBe('?aba=piano')
  expect(screen.getByRole('region', { name: 'Envio em andamento' }).textContent).toContain('“valsa da ana”')
  await press('Abrir o envio')
  expect(address()).toBe('?aba=piano&novo=1')
  expect(screen.getByLabelText<HTMLInputElement>('Título').value).toBe('valsa da ana')
})

test('an upload that arrives while its sheet is closed → the library says so and is read again', async () => {
  await open('/biblioteca?novo=1')
  await upload()
  await press('Fechar')
  await act(async () => change.current({ kind: 'done', fileId: 'a-file' }))

  expect(screen.getByText('O áudio está na biblioteca.')).toBeDefined()
  expect(screen.queryByRole('region', { name: 'Envio em andamento' })).toBeNull()
  cleanup()
  await open('/biblioteca?novo=1')
  expect(screen.getByLabelText<HTMLInputElement>('Título').value).toBe('')
})

test('a title typed before anything is sent → “Fechar” asks first', async () => {
  await open('/biblioteca?novo=1')
  fireEvent.input(screen.getByLabelText('Título'), { target: { value: 'Valsa' } })
  await press('Fechar')

  expect(screen.getByRole('dialog', { name: 'Sair sem salvar?' })).toBeDefined()
  expect(address()).toBe('?novo=1')
})

const address = () => document.querySelector('output')?.textContent

async function upload() {
  const file = new File(['RIFF'], 'valsa da ana.wav', { type: 'audio/wav' })
  fireEvent.change(screen.getByLabelText('Arquivo'), { target: { files: [file] } })
  await press('Enviar para a biblioteca')
}
