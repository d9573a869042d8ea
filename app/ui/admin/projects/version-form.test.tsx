// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { RouteDialog } from '#app/ui/admin/shared/route-dialog.tsx'
import { UnsavedQuestion } from '#app/ui/admin/shell/unsaved-question.tsx'
import { clearRunning } from '#app/ui/admin/upload/running.ts'
import type { TransferView } from '#app/ui/admin/upload/transfer.ts'
import { ToastOutlet } from '#app/ui/shared/toast.tsx'

import { VersionForm } from './version-form.tsx'

const projectId = '0198f0a0-0000-7000-8000-000000000001'
const ignore = () => undefined
const change = vi.hoisted(() => ({ current: (_view: TransferView): void => undefined }))
vi.mock('#app/ui/admin/upload/transfer.ts', () => ({
  startTransfer: (_file: File, { onChange }: { onChange: (view: TransferView) => void }) => {
    change.current = onChange
    return { cancel: ignore, pause: ignore, resume: ignore, leave: ignore }
  },
}))

beforeEach(() => {
  localStorage.clear()
  clearRunning({ purpose: 'version', projectId })
})
afterEach(cleanup)

function Page() {
  return (
    <>
      <output>{useLocation().search}</output>
      <RouteDialog param="nova-versao" title="Adicionar Nova Versão">
        <VersionForm projectId={projectId} suggestion={null} failure={null} />
      </RouteDialog>
      <ToastOutlet />
      <UnsavedQuestion />
    </>
  )
}

async function openSheet() {
  const Stub = createRoutesStub([{ path: '/projeto', Component: Page }])
  await act(async () => render(<Stub initialEntries={['/projeto?nova-versao=audio']} />))
}

async function upload() {
  const file = new File(['RIFF'], 'valsa da ana.wav', { type: 'audio/wav' })
  fireEvent.change(screen.getByLabelText(/^Áudio da versão/), { target: { files: [file] } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Enviar e adicionar' })))
}

const address = () => document.querySelector('output')?.textContent

test('an upload that arrived → its sheet closes, and a message names the next step', async () => {
  await openSheet()
  await upload()
  await act(async () => change.current({ kind: 'done', fileId: 'a-file' }))

  await expect.poll(address).toBe('')
  expect(document.querySelector('.toast')?.textContent).toContain('rascunho até você apresentar ao cliente')
})

test('a sheet opened after an upload that arrived without it → it offers another file', async () => {
  await openSheet()
  await upload()
  cleanup()
  await act(async () => change.current({ kind: 'done', fileId: 'a-file' }))
  await openSheet()

  expect(address()).toBe('?nova-versao=audio')
  expect(screen.getByLabelText(/^Áudio da versão/)).toBeDefined()
})

test('an upload that arrives while a link is typed → the sheet stays with what was typed', async () => {
  await openSheet()
  await upload()
  await typeLink()
  await act(async () => change.current({ kind: 'done', fileId: 'a-file' }))

  expect(document.querySelector('.toast')?.textContent).toContain('Versão adicionada!')
  expect(address()).toBe('?nova-versao=1')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Link ou código do Bandcamp').value).toBe(link)
})

test('Escape while a link is typed during an upload → the question comes first', async () => {
  await openSheet()
  await upload()
  await typeLink()
  const dialog = screen.getByRole<HTMLDialogElement>('dialog')
  await act(async () => dialog.dispatchEvent(new Event('cancel', { cancelable: true })))

  expect(screen.getByRole('dialog', { name: 'Sair sem salvar?' })).toBeDefined()
})

const link = 'https://harmonia.bandcamp.com/track/valsa'

async function typeLink() {
  await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Link ou código' })))
  const field = await screen.findByLabelText('Link ou código do Bandcamp')
  await act(async () => fireEvent.input(field, { target: { value: link } }))
}
