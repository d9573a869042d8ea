// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createRoutesStub, redirect, useLoaderData, useRevalidator } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { resilientAction } from '#app/ui/shared/resilient-route.ts'
import { lyricAnswerNotice } from '#copy/preview/lyrics.ts'

import { LyricReview, type LyricReviewView } from './lyric-review.tsx'
import { useLyricComments } from './use-lyric-comments.ts'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const review: LyricReviewView = {
  id: 'letra-2',
  name: 'Letra 2',
  state: 'waiting',
  lines: ['Thais veio do mar', 'e ficou'],
  approvedAt: null,
  closed: null,
  cover: 'round',
  cost: 'Incluído.',
  terms: { text: 'Aprovo.', hash: 'x' },
  numbers: [],
  difference: null,
  sung: [],
}
const next: Partial<LyricReviewView> = { id: 'letra-3', name: 'Letra 3', lines: ['Outro começo'] }
const asked: Partial<LyricReviewView> = { state: 'changes', closed: 'changes-asked' }

type Answer = (page: { review: LyricReviewView }) => unknown

async function open(answer: Answer = () => null, hasSong = false) {
  const page = { review }
  const Page = () => {
    const { revalidate } = useRevalidator()
    const shown = useLoaderData<typeof page>().review
    const comments = useLyricComments({ projectId: '7', lyric: shown, typed: null })
    return (
      <>
        <LyricReview path="/x" review={shown} typed={null} comments={comments} isUnpaid={false} hasSong={hasSong} />
        <button type="button" onClick={() => void revalidate()}>
          refresh
        </button>
      </>
    )
  }
  const Stub = createRoutesStub([
    {
      path: '/x',
      Component: Page,
      HydrateFallback: () => null,
      loader: () => ({ ...page }),
      action: () => resilientAction({ serverAction: async () => answer(page) }),
    },
  ])
  render(<Stub initialEntries={['/x']} />)
  await screen.findByText('Leia a letra antes de ela ser cantada')
  const user = userEvent.setup()
  return {
    user,
    async change(changed: Partial<LyricReviewView>) {
      page.review = { ...page.review, ...changed }
      await user.click(screen.getByText('refresh'))
    },
    async write() {
      await user.type(comment('e ficou'), 'e foi')
      await user.type(whole(), 'Mais doce.')
    },
    send: () => user.click(screen.getByText('Pedir mudanças na letra')),
  }
}

const comment = (verse: string) => screen.getByLabelText<HTMLTextAreaElement>(`O que mudar em “${verse}”`)
const whole = () => screen.getByLabelText<HTMLTextAreaElement>('O que mudar na letra toda (se quiser)')
const unsent = () => screen.queryByLabelText<HTMLTextAreaElement>('O que você escreveu e não foi enviado')?.value

test('another lyric is presented while one is commented → the comments stay, each with its line, and under no other', async () => {
  const { write, change } = await open()
  await write()
  await change(next)

  await waitFor(() => expect(unsent()).toBe('“e ficou”: e foi'))
  expect(comment('Outro começo').value).toBe('')
  expect(whole().value).toBe('Mais doce.')
  expect(screen.getByText(/O estúdio apresentou outra letra/)).toBeTruthy()
})

test('the lyric takes no answer any more while it is commented → everything typed is shown, and why', async () => {
  const { write, change } = await open()
  await write()
  await change({ closed: 'song-answered' })

  await waitFor(() => expect(unsent()).toBe('Mais doce.\n\n“e ficou”: e foi'))
  expect(screen.getByText(/A música já foi aprovada/)).toBeTruthy()
})

test('the lyric is approved → to be sung; the song, too → nothing is to come', async () => {
  const { change } = await open()
  await change({ state: 'approved', approvedAt: new Date('2026-11-20T12:00:00Z') })
  expect(await screen.findByText('É esta que vamos cantar. Você aprovou em 20/11/2026.')).toBeTruthy()

  await change({ closed: 'song-answered' })
  expect(await screen.findByText('Você aprovou em 20/11/2026.')).toBeTruthy()
})

test('an approved lyric → read at once; with a song to hear folded, as what is asked about the song stands below', async () => {
  for (const hasSong of [false, true]) {
    const { change } = await open(undefined, hasSong)
    await change({ state: 'approved' })
    await screen.findByText('Letra aprovada')
    const verse = screen.getByText('Thais veio do mar', { selector: 'p' })
    expect(verse.closest('details')?.open).toBe(hasSong ? false : undefined)
    cleanup()
  }
})

test('the page is closed while a lyric is commented → the comments are there again', async () => {
  const { write } = await open()
  await write()
  cleanup()
  await open()

  await waitFor(() => expect(comment('e ficou').value).toBe('e foi'))
  expect(whole().value).toBe('Mais doce.')
  expect(comment('e ficou').closest('details')?.open).toBe(true)
})

test('a request that did not arrive → said beside its button, and everything stays', async () => {
  const { write, send } = await open(() => Promise.reject(new TypeError('Failed to fetch')))
  await write()
  await send()

  expect(await screen.findByText(/A sua resposta não foi enviada: o que você escreveu continua aqui/)).toBeTruthy()
  expect([comment('e ficou').value, whole().value]).toEqual(['e foi', 'Mais doce.'])
})

test('a request that was refused → the reason, and everything stays', async () => {
  const { write, send } = await open(() => ({ lyric: { notice: lyricAnswerNotice('cost-changed') } }))
  await write()
  await send()

  expect(await screen.findByText(/O que este pedido custa mudou/)).toBeTruthy()
  expect([comment('e ficou').value, whole().value]).toEqual(['e foi', 'Mais doce.'])
})

test('a request that was taken → nothing of it is left on the page or the device', async () => {
  const { write, send } = await open((page) => {
    page.review = { ...page.review, ...asked }
    return redirect('/x#letra')
  })
  await write()
  await send()

  expect(await screen.findByText('Estamos mudando a letra')).toBeTruthy()
  await waitFor(() => expect(unsent()).toBeUndefined())
  expect(localStorage).toHaveLength(0)
})

test('the lyric is approved while a line is commented → the comment stays', async () => {
  const { user, write } = await open((page) => {
    page.review = { ...page.review, state: 'approved' }
    return redirect('/x#letra')
  })
  await write()
  await user.click(screen.getByText('Aprovar a Letra 2'))

  expect(await screen.findByText('Letra aprovada')).toBeTruthy()
  expect(comment('e ficou').value).toBe('e foi')
})

test('approving is asked about once more → the comments that do not go with it are named, until they are gone', async () => {
  const { user, write } = await open(() => ({ lyric: { lyricId: 'letra-2', notice: null, asks: true } }))
  await write()
  await user.click(screen.getByText('Aprovar a Letra 2'))

  const question = await screen.findByText('Aprovar a Letra 2 sem enviar o que você escreveu?')
  expect(question.parentElement?.textContent).toContain('Mais doce.\n\n“e ficou”: e foi')
  expect(document.activeElement).toBe(question.parentElement)
  expect(screen.getByText<HTMLButtonElement>('Sim, aprovar a Letra 2').value).toBe('approve-lyric-confirmed')

  await user.clear(whole())
  await user.clear(comment('e ficou'))
  expect(screen.getByText<HTMLButtonElement>('Aprovar a Letra 2').value).toBe('approve-lyric')
})
