// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { Uploader } from './uploader.tsx'
import { VersionDrop } from './version-drop.tsx'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const projectId = '0198f0a0-0000-7000-8000-000000000001'
const file = new File(['RIFF'], 'valsa da ana.wav', { type: 'audio/wav' })

function Page() {
  const { search } = useLocation()
  return (
    <>
      <VersionDrop projectId={projectId} />
      <output>{search}</output>
      {search === '' ? null : (
        <Uploader
          purpose="version"
          projectId={projectId}
          metadata={() => ({})}
          accept="audio/*"
          start="Enviar"
          done="Enviado."
          onChoose={({ name }) => chosen.push(name)}
          onResume={() => undefined}
          onDone={() => undefined}
        >
          {null}
        </Uploader>
      )}
    </>
  )
}

let chosen: string[] = []
beforeEach(() => {
  chosen = []
})

/** As the browser reports a drop of these files. */
async function drop(files: File[]) {
  const event = new Event('drop', { cancelable: true, bubbles: true })
  const types = files.length > 0 ? ['Files'] : ['text/plain']
  Object.defineProperty(event, 'dataTransfer', { value: { types, files } })
  await act(async () => window.dispatchEvent(event))
  return event
}

async function open(path: string) {
  const Stub = createRoutesStub([{ path: '/projeto', Component: Page }])
  await act(async () => render(<Stub initialEntries={[path]} />))
}

const address = () => document.querySelector('output')?.textContent

test('a file dropped on the page → the sheet of a new version opens, with that file chosen', async () => {
  await open('/projeto')
  const event = await drop([file])

  await expect.poll(address).toBe('?nova-versao=audio')
  expect(event.defaultPrevented).toBe(true)
  await expect.poll(() => screen.queryAllByText(/valsa da ana\.wav/).length).toBeGreaterThan(0)
  expect(screen.queryByText('Nenhum arquivo escolhido')).toBeNull()
  expect(chosen).toContain(file.name)
})

test('a text dropped on the page → nothing opens', async () => {
  await open('/projeto')
  await drop([])

  expect(address()).toBe('')
})

test('a sheet is open → it is not taken away by a drop beside it', async () => {
  await open('/projeto?editar=1')
  await drop([file])

  expect(address()).toBe('?editar=1')
})
