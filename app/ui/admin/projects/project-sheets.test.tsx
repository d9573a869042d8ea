// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub, useLoaderData, useRevalidator } from 'react-router'
import { afterEach, expect, test } from 'vitest'

import type { ProjectStatus } from '#core/project/project.ts'

import { ProjectSheets } from './project-sheets.tsx'

afterEach(cleanup)

let status: ProjectStatus = 'feedback'

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
        versions={[]}
        hasNews={false}
        subjects={null}
        lyricSuggestion={null}
        owner={false}
        isOwed={false}
        failure={null}
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
