// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createRoutesStub, data, redirect, useLoaderData } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { resilientAction } from '#app/ui/shared/resilient-route.ts'
import { useSubmission } from '#app/ui/shared/use-submission.ts'
import { choiceErrors, commentErrors } from '#copy/preview/listening.ts'
import { createFakeAudio } from '#test/support/browser/fake-audio.ts'
import { stubEventSource } from '#test/support/browser/fake-event-source.ts'

import { ListenerPage, ListeningClosed, type ListenAnswer, type ListenerView } from './listener-page.tsx'

beforeEach(() => {
  stubEventSource()
  vi.stubGlobal('Audio', createFakeAudio)
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const choose = () => userEvent.click(screen.getByRole('button', { name: 'Guardar a minha escolha' }))
const comment = () => userEvent.click(screen.getByRole('button', { name: 'Enviar para Maria' }))
const error = () => document.querySelector('#comentario-erro')?.textContent ?? ''

test('a choice does not arrive → its form says that it was not saved, and the comment says nothing', async () => {
  await open(() => Promise.reject(new TypeError('Failed to fetch')))
  await choose()

  expect(await screen.findByText(choiceErrors.failed)).toBeTruthy()
  expect(screen.queryByText(/^Guardado/)).toBeNull()
  expect(error()).toBe('')
})

/** The page says how it was answered a moment before the next press counts. */
const chooseUntil = (words: string | RegExp) =>
  waitFor(async () => {
    await choose()
    screen.getByText(words)
  })

test('a second choice is refused after one was saved → not shown as saved', async () => {
  const first = [redirect('/?aviso=escolha')]
  await open(() => Promise.resolve(first.shift() ?? refuse({ choice: { error: choiceErrors['choices-open'] } })))
  await choose()
  await screen.findByText(/^Guardado/)
  await chooseUntil(choiceErrors['choices-open'])

  expect(screen.queryByText(/^Guardado/)).toBeNull()
})

test('a choice is saved after it was refused → shown as saved', async () => {
  const first = [refuse({ choice: { error: choiceErrors['too-many-tries'] } })]
  await open(() => Promise.resolve(first.shift() ?? redirect('/?aviso=escolha')))
  await choose()
  await screen.findByText(choiceErrors['too-many-tries'])
  await chooseUntil(/^Guardado/)

  expect(screen.queryByText(choiceErrors['too-many-tries'])).toBeNull()
})

test('a choice is saved after it did not arrive → shown as saved', async () => {
  let isThere = false
  await open(async () => {
    if (isThere) return redirect('/?aviso=escolha')
    isThere = true
    throw new TypeError('Failed to fetch')
  })
  await choose()
  await screen.findByText(choiceErrors.failed)
  await chooseUntil(/^Guardado/)

  expect(screen.queryByText(choiceErrors.failed)).toBeNull()
})

test('a comment does not arrive → its form says so with the text in it, and the choice says nothing', async () => {
  await open(() => Promise.reject(new TypeError('Failed to fetch')))
  await userEvent.type(screen.getByLabelText('Seu comentário'), 'Arrepia.')
  await comment()

  await expect.poll(error).toBe(commentErrors.failed)
  expect(screen.getByLabelText<HTMLTextAreaElement>('Seu comentário').value).toBe('Arrepia.')
  expect(screen.queryByText(choiceErrors.failed)).toBeNull()
})

test('a comment was typed, and the page is read again → it is there again', async () => {
  await open(() => Promise.reject(new TypeError('Failed to fetch')))
  await userEvent.type(screen.getByLabelText('Seu comentário'), 'Arrepia.')
  cleanup()
  await open(() => Promise.reject(new TypeError('Failed to fetch')))

  expect(screen.getByLabelText<HTMLTextAreaElement>('Seu comentário').value).toBe('Arrepia.')
})

test('the link is revoked while a comment is written → the page that says so has its words; of another link it has none', async () => {
  await open(() => Promise.reject(new TypeError('Failed to fetch')))
  await userEvent.type(screen.getByLabelText('Seu comentário'), 'Arrepia.')
  cleanup()
  render(<ListeningClosed token={view.token} state="revoked" typed="" />)
  expect(screen.getByLabelText<HTMLTextAreaElement>('O que você escreveu').value).toBe('Arrepia.')

  cleanup()
  render(<ListeningClosed token="another" state="revoked" typed="" />)
  expect(screen.queryByLabelText('O que você escreveu')).toBeNull()
})

test('a comment was stored → thanked for, and its text is gone, from this device, too', async () => {
  await open(() => Promise.resolve(redirect('/?aviso=comentario')))
  await userEvent.type(screen.getByLabelText('Seu comentário'), 'Arrepia.')
  await comment()

  expect(await screen.findByText('Obrigado! Maria já pode ler.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Seu comentário').value).toBe('')
  expect(Object.keys(localStorage)).toEqual([])
})

test('a choice is on its way → only its own button says so', async () => {
  await open(() => new Promise(() => undefined))
  await choose()

  expect(await screen.findByRole('button', { name: 'Guardando...' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Enviar para Maria' })).toBeTruthy()
})

function refuse(answer: ListenAnswer) {
  return data(answer, { status: 422 })
}

/** The page with a server that answers its forms like this. */
async function open(answer: () => Promise<unknown>) {
  const Stub = createRoutesStub([
    {
      path: '/',
      loader: ({ request }) => new URL(request.url).searchParams.get('aviso'),
      action: () => resilientAction({ serverAction: answer }),
      Component: Screen,
      HydrateFallback: () => null,
    },
  ])
  render(<Stub />)
  await screen.findByText('Maria quer que você ouça')
}

function Screen() {
  const notice = useLoaderData<string | null>()
  const choice = useSubmission<() => Promise<ListenAnswer>>('choice')
  const sent = useSubmission<() => Promise<ListenAnswer>>('comment')
  return (
    <ListenerPage
      view={view}
      answer={{ ...choice.answer, ...sent.answer }}
      choice={choice}
      comment={sent}
      isThanked={notice === 'comentario'}
      hasChosen={notice === 'escolha'}
    />
  )
}

const view: ListenerView = {
  token: 'x',
  title: 'Valsa',
  recipient: '',
  cover: '/capa.svg',
  from: 'Maria',
  versions: ['Melodia', 'Banda'].map((label, index) => ({
    id: label,
    number: index + 1,
    label,
    lyric: [],
    sound: { url: `/sons/${label}.m4a`, peaks: '', durationMs: 30_000, gain: 1 },
  })),
  offeredId: 'Banda',
  choice: { versionId: null, earlierName: null, canChoose: true, others: null },
  canComment: true,
  comments: [],
}
