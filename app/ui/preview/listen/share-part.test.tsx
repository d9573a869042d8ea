// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createRoutesStub, redirect, useLoaderData, useRevalidator } from 'react-router'
import { afterEach, expect, test } from 'vitest'

import { resilientAction } from '#app/ui/shared/resilient-route.ts'

import { SharePart } from './share-part.tsx'

afterEach(cleanup)

const link = {
  id: '7',
  name: 'Bia',
  rights: 'listen' as const,
  url: 'https://x.example/ouvir/1',
  isOpen: true,
  comments: [],
}

function open(answer: () => Promise<unknown>) {
  const Stub = createRoutesStub([
    {
      path: '/preview/x',
      Component: () => <SharePart path="/preview/x" links={[link]} canShare />,
      action: () => resilientAction({ serverAction: answer }),
    },
  ])
  render(<Stub initialEntries={['/preview/x']} />)
  return userEvent.setup()
}

const field = () => screen.getByLabelText<HTMLInputElement>('Para quem é?')
const serverFails = () => Promise.reject(new TypeError('Failed to fetch'))

test('a link that could not be created → said beside its button, and the name stays', async () => {
  const user = open(serverFails)
  await user.type(await screen.findByLabelText('Para quem é?'), 'minha irmã')
  await user.click(screen.getByText('Criar link'))

  expect((await screen.findByText(/Nenhum link foi criado/)).textContent).toContain('Não conseguimos enviar agora.')
  expect(screen.getByLabelText<HTMLInputElement>('Para quem é?').value).toBe('minha irmã')
})

test('a link that was refused → the reason beside its button', async () => {
  const user = open(() => Promise.resolve({ notice: { title: 'Falta o nome', text: 'Escreva para quem é o link.' } }))
  await user.click(await screen.findByText('Criar link'))

  expect(await screen.findByText('Falta o nome. Escreva para quem é o link.')).toBeTruthy()
})

test('a link is created elsewhere while a name is typed → the name stays; created here → its field is empty', async () => {
  const page: { links: (typeof link)[] } = { links: [] }
  const Page = () => {
    const { revalidate } = useRevalidator()
    return (
      <>
        <SharePart path="/preview/x" links={useLoaderData<typeof page>().links} canShare />
        <button type="button" onClick={() => void revalidate()}>
          refresh
        </button>
      </>
    )
  }
  const Stub = createRoutesStub([
    {
      path: '/preview/x',
      Component: Page,
      HydrateFallback: () => null,
      loader: () => ({ ...page }),
      action: () => {
        page.links = [link, { ...link, id: '8', name: 'minha irmã' }]
        return redirect('/preview/x#ouvintes')
      },
    },
  ])
  render(<Stub initialEntries={['/preview/x']} />)
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Para quem é?'), 'minha irmã')
  page.links = [link]
  await user.click(screen.getByText('refresh'))
  await screen.findByLabelText('Link de Bia')
  expect(field().value).toBe('minha irmã')

  await user.click(screen.getByText('Criar link'))
  await screen.findByLabelText('Link de minha irmã')
  await waitFor(() => expect(field().value).toBe(''))
})

test('a link is created after one was refused → nothing is said of the refusal any more', async () => {
  const Page = () => {
    const { links } = useLoaderData<{ links: (typeof link)[] }>()
    return <SharePart path="/preview/x" links={links} canShare />
  }
  let made: (typeof link)[] = []
  const Stub = createRoutesStub([
    {
      path: '/preview/x',
      Component: Page,
      HydrateFallback: () => null,
      loader: () => ({ links: made }),
      action: ({ request }) =>
        resilientAction({
          serverAction: async () => {
            const form = await request.formData()
            if (form.get('listener') === '')
              return { notice: { title: 'Falta o nome', text: 'Escreva para quem é o link.' } }
            made = [link]
            return redirect('/preview/x#ouvintes')
          },
        }),
    },
  ])
  render(<Stub initialEntries={['/preview/x']} />)
  const user = userEvent.setup()
  await user.click(await screen.findByText('Criar link'))
  await screen.findByText(/Falta o nome/)
  await user.type(screen.getByLabelText('Para quem é?'), 'Bia')
  await user.click(screen.getByText('Criar link'))

  await screen.findByLabelText('Link de Bia')
  expect(screen.queryByText(/Falta o nome/)).toBeNull()
})

test('a link that could not be ended → said that it is still active', async () => {
  const user = open(serverFails)
  await user.click(await screen.findByRole('button', { name: /Desativar/ }))

  expect(await screen.findByText(/O link continua ativo/)).toBeTruthy()
})

test('choices that could not be opened → said beside the button, on the same page, and they stay closed', async () => {
  const choice = { versionName: null, isCurrent: true }
  const Stub = createRoutesStub([
    {
      path: '/preview/x',
      Component: () => <SharePart path="/preview/x" links={[{ ...link, choice }]} canShare />,
      action: () => resilientAction({ serverAction: serverFails }),
    },
  ])
  render(<Stub initialEntries={['/preview/x']} />)
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Abrir as escolhas' }))

  expect(await screen.findByText(/As escolhas continuam fechadas/)).toBeTruthy()
  expect(screen.getByText(/1 pessoa já escolheu/)).toBeTruthy()
})
