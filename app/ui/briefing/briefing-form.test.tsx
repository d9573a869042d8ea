// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { useHydrationEnd } from '#app/client/hydrate/hydration-end.ts'
import { recordTyping } from '#app/client/hydrate/typed-before.ts'
import { sendRequest, type Reply } from '#app/client/send-request.ts'
import { ToastOutlet } from '#app/ui/shared/toast.tsx'
import { pronunciationSendErrors } from '#copy/briefing/briefing-pronunciations.ts'
import type { BriefingRefusal } from '#copy/briefing/briefing.ts'
import { emptyAnswers, type BriefingAnswers, type BriefingStep } from '#core/briefing/briefing.ts'
import { calendarDay } from '#core/shared/dates.ts'
import { cents } from '#core/shared/money.ts'

import { BriefingForm, type FormPage } from './briefing-form.tsx'

vi.mock(import('#app/client/send-request.ts'), async (load) => ({
  ...(await load()),
  sendRequest: vi.fn<typeof sendRequest>(),
}))

const server = vi.fn<typeof fetch>()
/** Native submissions, by the button that leads them. */
const submitted = vi.fn<(button: string) => void>()

beforeEach(() => {
  sessionStorage.clear()
  server.mockReset()
  vi.mocked(sendRequest).mockReset()
  server.mockResolvedValue(saved())
  submitted.mockReset()
  vi.stubGlobal('fetch', server)
  document.addEventListener('submit', stopNavigation)
})

afterEach(() => {
  cleanup()
  document.removeEventListener('submit', stopNavigation)
  document.body.innerHTML = ''
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function stopNavigation(event: SubmitEvent) {
  if (event.defaultPrevented) return
  event.preventDefault()
  submitted(event.submitter?.getAttribute('value') ?? '')
}

function saved(wrong: { name: string; text: string }[] = []) {
  return Response.json({ id: 'b1', revision: 3, link: 'http://localhost/briefing/link', wrong })
}

/** As the frame of every page does. */
function Frame({ children }: { children: React.ReactNode }) {
  useHydrationEnd()
  return children
}

function form(
  step: BriefingStep,
  answers: Partial<BriefingAnswers> = {},
  change: Partial<FormPage> = {},
  refusal: BriefingRefusal | null = null,
) {
  const page: FormPage = {
    step,
    id: '',
    orderId: '',
    revision: 0,
    page: 'p1',
    completed: [],
    inputs: {
      answers: { ...emptyAnswers, ...answers },
      elsewhere: null,
      today: '2026-11-01',
      delivery: '10 dias',
      promise: {
        acceptedOn: calendarDay('2026-11-24'),
        deadlineOn: calendarDay('2026-12-01'),
        hurry: { id: 'urgencia', title: 'Urgência', price: cents(10_000), deadlineOn: calendarDay('2026-11-20') },
        code: null,
        packageId: 'essencial',
        contact: { email: 'oi@exemplo.com.br', whatsapp: '5511900000000', hours: '' },
      },
    },
    errors: {},
    status: 'idle',
    pronunciations: [],
    pronunciationNotice: 'Só a equipe ouve.',
    pronunciationError: '',
    link: null,
    tied: false,
    mailedTo: '',
    email: '',
    ...change,
  }
  return (
    <BriefingForm
      form={page}
      refusal={refusal}
      context="Briefing · Essencial"
      pathOf={(place) => `/briefing/essencial?passo=${place}`}
      saveUrl="/briefing/essencial/guardar"
      pronunciationsUrl="/briefing/essencial/vozes"
    />
  )
}

function sentBody(call: number): Record<string, string> {
  const body = server.mock.calls[call]?.[1]?.body
  return body instanceof URLSearchParams ? Object.fromEntries(body) : {}
}

const draftOfStory = 'harmonia-briefing:/briefing/essencial?passo=story'
const story = () => screen.getByLabelText<HTMLTextAreaElement>('A história')

test('a story is typed → it is saved with the step, and the page knows the stored revision', async () => {
  const user = userEvent.setup()
  const { container } = render(form('story'))

  await user.type(story(), 'Era uma vez')
  expect(screen.getByText('Salvando...')).toBeTruthy()
  await screen.findByText('Tudo salvo')

  expect(server).toHaveBeenCalledOnce()
  expect(server.mock.calls[0]?.[0]).toBe('/briefing/essencial/guardar')
  expect(sentBody(0)).toMatchObject({ step: 'story', story: 'Era uma vez', briefing: '', revision: '0', page: 'p1' })
  expect(container.querySelector<HTMLInputElement>('[name="briefing"]')?.value).toBe('b1')
  expect(container.querySelector<HTMLInputElement>('[name="revision"]')?.value).toBe('3')
  expect(screen.getByLabelText<HTMLInputElement>('Seu link').value).toBe('http://localhost/briefing/link')
  expect(Object.keys(sessionStorage)).toEqual([])
})

test('a button is pressed with something unsaved → it leaves once, after the save', async () => {
  const user = userEvent.setup()
  render(form('story'))
  await user.type(story(), 'Era uma vez')

  const next = screen.getAllByRole('button', { name: 'Continuar' }).at(-1) ?? document.body
  fireEvent.click(next)
  fireEvent.click(next)

  await waitFor(() => expect(submitted.mock.calls).toEqual([['next']]))
  expect(sentBody(0)).toMatchObject({ story: 'Era uma vez' })
})

test('nothing answers while the browser is connected → the connection is not blamed', async () => {
  server.mockRejectedValue(new TypeError('Failed to fetch'))
  const user = userEvent.setup()
  render(form('story'))
  await user.type(story(), 'Sem resposta')

  expect(await screen.findByText(/^Não foi possível salvar agora\. Tentamos de novo sozinhos/)).toBeTruthy()
})

test('no connection → the text says so, a button stays, and the draft is in the tab', async () => {
  server.mockRejectedValue(new TypeError('Failed to fetch'))
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const user = userEvent.setup()
  render(form('story'))
  await user.type(story(), 'Sem sinal')
  await screen.findByText('Sem conexão. Tentamos de novo sozinhos; não feche esta página.')

  await user.click(screen.getAllByRole('button', { name: 'Continuar' }).at(-1) ?? document.body)

  await screen.findByText('Sem conexão. O que você escreveu continua aqui, e seguimos assim que der.')
  expect(submitted).not.toHaveBeenCalled()
  expect(sessionStorage.getItem('harmonia-briefing:/briefing/essencial?passo=story')).toContain('Sem sinal')
})

test('the page is opened again with a draft → it is restored and saved over the revision it was typed from', async () => {
  sessionStorage.setItem(
    'harmonia-briefing:/briefing/essencial?passo=story',
    JSON.stringify([
      ['story', 'Do rascunho'],
      ['revision', '2'],
      ['page', 'earlier'],
    ]),
  )
  render(form('story', { story: 'Do servidor' }, { id: 'b1', revision: 5 }))

  await screen.findByText('Tudo salvo')
  await waitFor(() => expect(server).toHaveBeenCalled())
  expect(story().value).toBe('Do rascunho')
  expect(sentBody(0)).toMatchObject({ story: 'Do rascunho', briefing: 'b1', revision: '2', page: 'earlier' })
})

test('changed in another tab → the notice offers to compare, and its button leads there', async () => {
  server.mockResolvedValue(Response.json({ refused: 'stale' }, { status: 409 }))
  const user = userEvent.setup()
  render(form('story'))
  await user.type(story(), 'x')

  await user.click(await screen.findByRole('button', { name: 'Comparar' }))

  await waitFor(() => expect(submitted.mock.calls).toEqual([['next']]))
})

test('a field the server does not store → its message stands at the field until it is stored', async () => {
  server.mockResolvedValueOnce(saved([{ name: 'story', text: 'Passou de 20.000 caracteres.' }]))
  const user = userEvent.setup()
  render(form('story'))
  await user.type(story(), 'a')
  await screen.findByText('Salvo, menos o que está marcado')
  expect(screen.getByText('Passou de 20.000 caracteres.').id).toBe('story-erro')
  expect(story().getAttribute('aria-invalid')).toBe('true')
  expect(Object.keys(sessionStorage)).toHaveLength(1)

  await user.type(story(), 'b')
  await screen.findByText('Tudo salvo')
  expect(screen.queryByText('Passou de 20.000 caracteres.')).toBeNull()
})

test('a story that is too long, and a button at once → its draft stays when the form leaves', async () => {
  server.mockResolvedValue(saved([{ name: 'story', text: 'Passou de 20.000 caracteres.' }]))
  const user = userEvent.setup()
  render(form('story'))
  await user.type(story(), 'Longa demais')
  fireEvent.click(screen.getAllByRole('button', { name: 'Continuar' }).at(-1) ?? document.body)

  await waitFor(() => expect(submitted.mock.calls).toEqual([['next']]))
  expect(sessionStorage.getItem(draftOfStory)).toContain('Longa demais')
})

test.each([
  ['saved-with-errors', 'Salvo, menos o que está marcado'],
  ['refused', 'Não foi possível salvar agora. O que você escreveu continua aqui: toque em Continuar.'],
  ['conflict', ''],
] as const)('the page of a form of which not all was stored (%s) → it says so, and keeps the draft', (status, text) => {
  sessionStorage.setItem(
    draftOfStory,
    JSON.stringify([
      ['story', 'De antes'],
      ['revision', '1'],
    ]),
  )
  render(form('story', { story: 'O que foi recusado' }, { id: 'b1', revision: 5, status }))

  expect(screen.queryByText('Tudo salvo')).toBeNull()
  expect(document.querySelector('[role="status"].noscript\\:hidden')?.textContent).toBe(text)
  expect(story().value).toBe('O que foi recusado')
  const draft = sessionStorage.getItem(draftOfStory)
  expect(draft).toContain('O que foi recusado')
  expect(draft).toContain('["revision","5"]')
  expect(server).not.toHaveBeenCalled()
})

test('what another tab saved is chosen → the draft of this one goes', () => {
  render(form('story', { story: 'Daqui' }, { id: 'b1', status: 'conflict' }, 'stale'))
  const other = screen.getByRole('link', { name: 'Ficar com o da outra aba' })
  other.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(other)
  expect(Object.keys(sessionStorage)).toEqual([])
})

test('typed and chosen before hydration → it stays, and is saved', async () => {
  const page = <Frame>{form('occasion')}</Frame>
  document.body.innerHTML = `<div id="root">${renderToString(page)}</div>`
  const root = document.querySelector('#root')
  if (!root) throw new Error('no root')
  const note = screen.getByLabelText<HTMLInputElement>('Quer contar mais? (opcional)')
  note.value = 'Dez anos'
  screen.getByLabelText<HTMLInputElement>('Aniversário').checked = true

  recordTyping()
  const onRecoverableError = vi.fn<(error: unknown) => void>()
  const hydrated = await act(async () => hydrateRoot(root, page, { onRecoverableError }))

  expect(onRecoverableError).not.toHaveBeenCalled()
  expect(note.value).toBe('Dez anos')
  await waitFor(() => expect(server).toHaveBeenCalled())
  expect(sentBody(0)).toMatchObject({ occasionNote: 'Dez anos', occasion: 'birthday' })
  await act(async () => hydrated.unmount())
})

test('typed before hydration, no connection → the draft is in the tab', async () => {
  server.mockRejectedValue(new TypeError('Failed to fetch'))
  const page = <Frame>{form('occasion')}</Frame>
  document.body.innerHTML = `<div id="root">${renderToString(page)}</div>`
  const root = document.querySelector('#root')
  if (!root) throw new Error('no root')
  screen.getByLabelText<HTMLInputElement>('Quer contar mais? (opcional)').value = 'No ônibus'

  recordTyping()
  const hydrated = await act(async () => hydrateRoot(root, page))

  expect(sessionStorage.getItem('harmonia-briefing:/briefing/essencial?passo=occasion')).toContain('No ônibus')
  await act(async () => hydrated.unmount())
})

test('nothing typed → nothing is saved by itself', async () => {
  render(form('story', { story: 'Texto guardado' }, { id: 'b1' }))
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  expect(server).not.toHaveBeenCalled()
  expect(screen.getByText('Tudo salvo')).toBeTruthy()
})

test('half of the room is used → the count is shown and follows', () => {
  render(form('story', { story: 'á'.repeat(10_000) }))
  expect(screen.getByText('10.000 de 20.000 caracteres')).toBeTruthy()
  fireEvent.input(story(), { target: { value: 'curto' } })
  expect(screen.queryByText(/de 20\.000 caracteres/)).toBeNull()
})

test('a day before the promised one is wished for → the warning shows; a later day → it goes', () => {
  render(form('occasion'))
  const wish = screen.getByLabelText('Para quando? (opcional)')
  const warning = screen.getByText('Essa data não está garantida').parentElement
  expect(warning?.hidden).toBe(true)
  fireEvent.input(wish, { target: { value: '2026-11-10' } })
  expect(warning?.hidden).toBe(false)
  expect(warning?.textContent).toContain(
    'Se aceitarmos a sua história até 24/11/2026, prometemos as primeiras versões até 01/12/2026.',
  )
  fireEvent.input(wish, { target: { value: '2026-12-24' } })
  expect(warning?.hidden).toBe(true)
})

test('a song without a voice → no question about its lyric, and what was answered before is kept', () => {
  const { container } = render(form('lyric', { voice: 'none', lyric: 'own', lyricText: 'Uma letra\nminha' }))
  expect(screen.queryByText('De quem é a letra?')).toBeNull()
  expect(screen.getByText(/Você escolheu uma música sem voz/)).toBeTruthy()
  const data = new FormData(container.querySelector('form') ?? undefined)
  expect([data.get('lyric'), data.get('lyricText')]).toEqual(['own', 'Uma letra\nminha'])
})

test('the page comes with something missing → its field is focused', () => {
  render(form('sound', {}, { errors: { genre: 'required' } }))
  expect(document.activeElement?.id).toBe('genre')
})

test('a button is pressed while a recording is on its way → it says so, and leaves once the recording is there', async () => {
  const arrived = Promise.withResolvers<Reply>()
  const uploads = vi.mocked(sendRequest).mockReturnValue(arrived.promise)
  const user = userEvent.setup({ applyAccept: false })
  render(form('people'))
  await user.upload(screen.getByLabelText('Ou escolha um áudio do aparelho'), new File(['voz'], 'voz.m4a'))
  await waitFor(() => expect(uploads).toHaveBeenCalledOnce())
  const next = screen.getAllByRole('button', { name: 'Continuar' }).at(-1) ?? document.body
  fireEvent.click(next)
  fireEvent.click(next)
  expect(await screen.findByText(/^Guardando as gravações/)).toBeTruthy()
  expect(submitted).not.toHaveBeenCalled()

  arrived.resolve({ kind: 'answered', status: 200, text: JSON.stringify({ voices: [] }) })
  await waitFor(() => expect(submitted.mock.calls).toEqual([['next']]))
  expect(screen.queryByText(/^Guardando as gravações/)).toBeNull()
})

test('a button is pressed and the recording does not arrive → the step stays, and says why', async () => {
  const arrived = Promise.withResolvers<Reply>()
  const uploads = vi.mocked(sendRequest).mockReturnValue(arrived.promise)
  const user = userEvent.setup({ applyAccept: false })
  render(form('people'))
  await user.upload(screen.getByLabelText('Ou escolha um áudio do aparelho'), new File(['voz'], 'voz.m4a'))
  await waitFor(() => expect(uploads).toHaveBeenCalledOnce())
  fireEvent.click(screen.getAllByRole('button', { name: 'Continuar' }).at(-1) ?? document.body)
  arrived.resolve({ kind: 'lost' })

  expect(await screen.findByText(pronunciationSendErrors.server)).toBeTruthy()
  expect(submitted).not.toHaveBeenCalled()
})

test('the link is copied → a message says so', async () => {
  const user = userEvent.setup()
  render(
    <>
      {form('story', {}, { id: 'b1', link: 'http://localhost/briefing/link' })}
      <ToastOutlet />
    </>,
  )
  await user.click(screen.getByRole('button', { name: 'Copiar link', hidden: true }))
  expect(await screen.findByText('Link copiado!')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe('http://localhost/briefing/link')
})
