// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub, useLoaderData, useRevalidator } from 'react-router'
import { afterEach, expect, test } from 'vitest'

import type { AdminVersionView } from '#core/preview/version-view.ts'
import type { ProjectStatus } from '#core/project/project.ts'

import { ProjectSheets, type ProjectFailure } from './project-sheets.tsx'

afterEach(cleanup)

let status: ProjectStatus = 'feedback'

const draft: AdminVersionView = {
  id: 'draft',
  number: 2,
  name: 'Refeita',
  label: 'Refeita',
  description: '',
  trackNumber: null,
  recommended: false,
  track: null,
  lyric: '',
  recording: null,
  sound: null,
  createdAt: new Date('2026-11-20T12:00:00Z'),
  presentedAt: null,
}
let versions: AdminVersionView[] = []
let failure: ProjectFailure | null = null
let unanswered: { id: string; versionName: string; fromMs: number; toMs: number | null }[] = []

function Page() {
  const { revalidate } = useRevalidator()
  const project = {
    id: '0198f0a0-0000-7000-8000-000000000001',
    title: 'Valsa',
    recipient: 'Ana',
    code: 'HAR-0001',
    status: useLoaderData<ProjectStatus>(),
    orderId: null,
    expiresAt: null,
  }
  return (
    <>
      <button type="button" onClick={() => void revalidate()}>
        Ler de novo
      </button>
      <ProjectSheets
        project={project}
        versions={versions}
        hasNews={false}
        subjects={null}
        unanswered={unanswered}
        lyrics={[]}
        naming={{ names: [{ name: 'Thaís', sound: '' }], marks: [], unmarkedIds: [] }}
        lyricSuggestion={null}
        owner={false}
        isOwed={false}
        failure={failure}
      />
    </>
  )
}

test('a colleague returns the project while a reason is typed → the sheet says so and keeps the reason', async () => {
  const Stub = createRoutesStub([
    { path: '/projeto', Component: Page, loader: () => status, HydrateFallback: () => null },
  ])
  await act(async () => render(<Stub initialEntries={['/projeto?voltar=1']} />))
  fireEvent.change(screen.getByLabelText('Motivo'), { target: { value: 'Regravamos a ponte.' } })
  status = 'waiting'
  await act(async () => fireEvent.click(screen.getByText('Ler de novo')))

  expect(screen.getByText('Este projeto já está em Aguardando.')).toBeDefined()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Motivo').value).toBe('Regravamos a ponte.')
})

test('returned without a reason → said at the reason, which is marked', async () => {
  status = 'feedback'
  failure = { intent: 'return-to-waiting', refusal: 'reason-required', typed: '' }
  const Stub = createRoutesStub([
    { path: '/projeto', Component: Page, loader: () => status, HydrateFallback: () => null },
  ])
  await act(async () => render(<Stub initialEntries={['/projeto?voltar=1']} />))
  failure = null

  const reason = screen.getByLabelText('Motivo')
  expect(reason.getAttribute('aria-invalid')).toBe('true')
  expect(reason.closest('.field')?.textContent).toContain('Por favor, informe o motivo.')
  expect(screen.getAllByText('Por favor, informe o motivo.')).toHaveLength(1)
})

test.each(['apresentar', 'voltar'])(
  'notes without an answer → the sheet %s names each and leads to it',
  async (param) => {
    versions = [draft]
    unanswered = [{ id: 'n1', versionName: 'Valsa', fromMs: 42_000, toMs: null }]
    const Stub = createRoutesStub([
      { path: '/projeto', Component: Page, loader: () => status, HydrateFallback: () => null },
    ])
    await act(async () => render(<Stub initialEntries={[`/projeto?${param}=1`]} />))

    const link = screen.getByRole('link', { name: '0:42 em Valsa', hidden: true })
    expect(link.getAttribute('href')).toBe('/admin/projects/0198f0a0-0000-7000-8000-000000000001/anotacoes#nota-n1')
    expect(screen.queryByRole('checkbox', { hidden: true })).toBeNull()
  },
)

test.each([
  ['nomes', 'Momento, como 0:42'],
  ['editar-versao', 'Nome da Versão'],
  ['letra', 'Letra'],
])(
  'a colleague removes the version while its dialog (%s) is typed in → it says so and keeps what was typed',
  async (param, label) => {
    versions = [draft]
    const Stub = createRoutesStub([
      { path: '/projeto', Component: Page, loader: () => status, HydrateFallback: () => null },
    ])
    await act(async () => render(<Stub initialEntries={[`/projeto?${param}=draft`]} />))
    const field = () => screen.getByLabelText<HTMLInputElement>(label, { exact: false, selector: 'input, textarea' })
    fireEvent.change(field(), { target: { value: '0:42' } })
    versions = []
    await act(async () => fireEvent.click(screen.getByText('Ler de novo')))

    expect(field().value).toBe('0:42')
    expect(screen.getByText('Esta versão já não está no projeto.')).toBeDefined()
  },
)
