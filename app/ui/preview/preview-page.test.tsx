// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createRoutesStub, redirect, useActionData, useLoaderData, useRevalidator } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { ToastOutlet } from '#app/ui/shared/toast.tsx'
import type { DraftNoteView } from '#core/preview/note-view.ts'
import type { RevisionLine } from '#core/preview/revision.ts'
import type { VersionView } from '#core/preview/version-view.ts'
import { createFakeAudio } from '#test/support/browser/fake-audio.ts'
import { stubEventSource } from '#test/support/browser/fake-event-source.ts'

import type { LyricReviewView } from './lyric/lyric-review.tsx'
import { PreviewPage } from './preview-page.tsx'

const projectId = '7d9f7c1e-0000-4000-8000-000000000001'
const draftKey = `harmonia-rascunho:${projectId}:avaliacao`

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  stubEventSource()
  vi.stubGlobal('scrollTo', () => undefined)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('another version is chosen → feedback and approval name it', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('radio', { name: /Melodia/ }))

  expect(screen.getByText('Versão selecionada: Melodia')).toBeTruthy()
  expect(screen.getByRole('button', { name: /Aprovar Melodia/ })).toBeTruthy()
})

test('text is typed → it is there again after a reload, with the choice', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('radio', { name: /Melodia/ }))
  await user.type(screen.getByLabelText('O que você achou?'), 'Mais tambor')
  cleanup()
  await open()

  expect(feedback().value).toBe('Mais tambor')
  expect(await screen.findByText('Versão selecionada: Melodia')).toBeTruthy()
})

test('feedback was taken → its draft is gone and a message says so', async () => {
  const { user } = await open()
  await user.type(feedback(), 'Mais tambor')
  await user.click(screen.getByRole('button', { name: /Enviar Feedback da/ }))

  expect(await screen.findByText('Feedback enviado! Obrigado.')).toBeTruthy()
  expect(localStorage.getItem(draftKey)).toBeNull()
})

test('feedback was taken → the headline says so and is announced, and no message covers the page', async () => {
  const { user } = await open()
  await user.type(feedback(), 'Mais tambor')
  await user.click(screen.getByRole('button', { name: /Enviar Feedback da/ }))

  await screen.findByText('Feedback enviado! Obrigado.')
  expect(document.querySelector('.toast')).toBeNull()
  const announced = screen.getAllByRole('status').map(({ textContent }) => textContent)
  expect(announced).toContain('Feedback enviado! Obrigado. Em processo de ajustes')
})

test('feedback is sent without a connection → it says so, and the text stays', async () => {
  const { user } = await open({ isOffline: true })
  await user.type(feedback(), 'Mais tambor')
  await user.click(screen.getByRole('button', { name: /Enviar Feedback da/ }))

  expect(
    await screen.findByText(/Você está sem conexão\. O que você escreveu continua aqui: .* quando a internet voltar\./),
  ).toBeTruthy()
  expect(feedback().value).toBe('Mais tambor')
})

const lyric: LyricReviewView = {
  id: 'l',
  name: 'Letra 1',
  state: 'changes',
  lines: ['Ana'],
  approvedAt: null,
  closed: 'changes-asked',
  cover: 'open',
  cost: '',
  terms: { text: '', hash: '' },
  numbers: [],
  difference: null,
  sung: [],
}

test('changes of a lyric that are not paid yet → the page leads to paying them', async () => {
  await open({}, { lyric, open: ['f'] })
  expect(screen.getByRole('link', { name: /^Pagar R\$ 79 e começar/ })).toBeTruthy()
  expect(screen.getByText('Falta pagar a mudança da letra')).toBeTruthy()
  cleanup()

  await open({}, { lyric: { ...lyric, state: 'waiting' }, open: ['f'] })
  expect(screen.queryByRole('link', { name: /^Pagar R\$ 79 e começar/ })).toBeNull()
})

test('feedback is sent while the lyric is commented → asked first, in the words of the comment; the next press sends it', async () => {
  const { user, sent } = await open({}, { lyric: { ...lyric, state: 'waiting', closed: null } })
  await user.type(screen.getByLabelText('O que mudar em “Ana”'), 'Anna')
  await user.type(feedback(), 'Mais tambor')
  const send = () => user.click(screen.getByRole('button', { name: /Enviar Feedback da/ }))
  await send()
  expect(screen.getByText(/não vai junto com este feedback/).parentElement?.textContent).toContain('“Ana”: Anna')
  expect(sent).toEqual([])

  await user.type(screen.getByLabelText('O que mudar em “Ana”'), ', com dois enes')
  expect(screen.queryByText(/não vai junto com este feedback/)).toBeNull()
  await send()
  expect(sent).toEqual([])
  await send()
  await screen.findByText('Feedback enviado! Obrigado.')
  expect(sent).toEqual(['feedback'])
  expect(screen.getByLabelText<HTMLTextAreaElement>('O que mudar em “Ana”').value).toBe('Anna, com dois enes')
})

test('the song is approved while the lyric is commented → the question names the comment', async () => {
  const { user } = await open({ asks: true }, { lyric: { ...lyric, state: 'waiting', closed: null } })
  await user.type(screen.getByLabelText('O que mudar em “Ana”'), 'Anna')
  await user.click(screen.getByRole('button', { name: /Aprovar Versão/ }))

  await screen.findByRole('button', { name: 'Sim, aprovar Banda' })
  expect(screen.getByText(/não vai junto com a aprovação/).parentElement?.textContent).toContain('“Ana”: Anna')
})

test('a feedback that is not paid yet → it is the client’s turn, and nothing says that the studio is at work', async () => {
  await open({}, { status: 'feedback', open: ['f'] })

  expect(screen.getAllByText('Agora é com você: falta pagar os ajustes')).not.toEqual([])
  expect(screen.getByText('Aguardando pagamento')).toBeTruthy()
  expect(screen.queryByText(/está analisando/)).toBeNull()
  expect(screen.queryByRole('link', { name: 'O que acontece agora' })).toBeNull()
})

test('a double press → one form is sent', async () => {
  const { user, sent } = await open()
  await user.type(feedback(), 'Mais tambor')
  await user.dblClick(screen.getByRole('button', { name: /Enviar Feedback da/ }))
  await screen.findByText('Feedback enviado! Obrigado.')

  expect(sent).toEqual(['feedback'])
})

test('the question whether to approve is confirmed while the page is still read again → the confirmation is sent', async () => {
  const { user, page, sent } = await open({ asks: true })
  page.reading = new Promise(() => undefined)
  await user.click(screen.getByRole('button', { name: /Aprovar Versão/ }))
  await user.click(await screen.findByRole('button', { name: 'Sim, aprovar Banda' }))

  await waitFor(() => expect(sent).toEqual(['approve', 'approve-confirmed']))
})

test('a form is answered before the browser draws → the next press is sent, too', async () => {
  // As in a browser: the states in between are rendered when there is time, not one by one.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const { sent } = await open({ asks: true, isAtOnce: true })
  screen.getByRole('button', { name: /Aprovar Versão/ }).click()
  const confirm = await screen.findByRole('button', { name: 'Sim, aprovar Banda' })
  await new Promise((resolve) => setTimeout(resolve, 50))
  confirm.click()

  await waitFor(() => expect(sent).toHaveLength(2))
})

test('the page is refreshed while text is typed → the text and the choice stay', async () => {
  const { user, page } = await open()
  await user.click(screen.getByRole('radio', { name: /Melodia/ }))
  await user.type(feedback(), 'Mais tam')
  page.versions = [createView('nova', 3, 'Nova mixagem'), ...page.versions]
  page.offeredId = 'nova'
  await user.click(screen.getByRole('button', { name: 'refresh' }))

  expect(await screen.findByRole('radio', { name: /Nova mixagem/ })).toBeTruthy()
  expect(feedback().value).toBe('Mais tam')
  expect(screen.getByText('Versão selecionada: Melodia')).toBeTruthy()
})

test('the chosen version is taken away → a message says so and nothing else is chosen', async () => {
  const { user, page } = await open()
  await user.click(screen.getByRole('radio', { name: /Melodia/ }))
  page.versions = page.versions.filter(({ id }) => id !== 'melodia')
  await user.click(screen.getByRole('button', { name: 'refresh' }))

  expect(await screen.findByText('Versão indisponível')).toBeTruthy()
  expect(screen.queryByText(/^Versão selecionada/)).toBeNull()
})

test('a revision comes back while a version plays → the new one is chosen, and the sound goes on', async () => {
  const { createElement, playing } = createFakeAudio()
  vi.stubGlobal('Audio', function FakeAudio(src: string) {
    return createElement(src)
  })
  const { user, page } = await open()
  const refresh = () => user.click(screen.getByRole('button', { name: 'refresh' }))
  await user.click(screen.getByRole('button', { name: 'Ouvir Melodia' }))
  page.status = 'feedback'
  page.versions = [createView('nova', 3, 'Nova mixagem'), ...page.versions]
  page.offeredId = 'nova'
  await refresh()
  await screen.findByText('Versão selecionada: Nova mixagem')
  page.status = 'waiting'
  page.versions = page.versions.map((version) => ({ ...version }))
  await refresh()

  await waitFor(() => expect(newRadio().disabled).toBe(false))
  expect(newRadio().checked).toBe(true)
  expect(playing()).toEqual(['/sons/melodia.m4a'])
})

test('the project is decided elsewhere while text is typed → the text can still be copied', async () => {
  const { user, page } = await open()
  await user.type(feedback(), 'Mais tambor')
  page.status = 'approved'
  await user.click(screen.getByRole('button', { name: 'refresh' }))

  const left = await screen.findByLabelText<HTMLTextAreaElement>('O texto que você estava escrevendo')
  expect([left.value, left.readOnly]).toEqual(['Mais tambor', true])
})

test('a moment is noted → the server gets milliseconds, and the form is gone', async () => {
  const { user } = await open()
  const requests: string[] = []
  vi.stubGlobal('fetch', (_url: string, { body }: { body: URLSearchParams }) => {
    requests.push(body.toString())
    return Promise.resolve(Response.json({ note: 'n1' }))
  })
  await user.click(await noteButton())
  await user.type(await noteField(), 'Linda entrada')
  const room = within(screen.getByRole('region', { name: 'Sala de escuta' }))
  await user.click(room.getByRole('button', { name: 'Guardar anotação' }))

  await waitFor(() => expect(screen.queryByLabelText('O que você quer dizer sobre este momento?')).toBeNull())
  expect(new URLSearchParams(requests[0]).get('fromMs')).toBe('0')
  expect(document.activeElement?.id).toBe('anotar')
})

test('a note being written → it outlives a reload', async () => {
  const { user } = await open()
  await user.click(await noteButton())
  await user.type(await noteField(), 'Linda')
  cleanup()
  await open()

  expect((await noteField()).value).toBe('Linda')
})

test('Escape in a note with text → the text stays', async () => {
  const { user } = await open()
  await user.click(await noteButton())
  await user.type(await noteField(), 'Linda{Escape}{Escape}')

  expect((await noteField()).value).toBe('Linda')
})

test('Escape in an empty note → the form closes', async () => {
  const { user } = await open()
  await user.click(await noteButton())
  await user.type(await noteField(), '{Escape}')

  expect(screen.queryByLabelText('O que você quer dizer sobre este momento?')).toBeNull()
})

test.each([/Enviar Feedback da/, /Aprovar Versão/])(
  '%s with a note that was not saved → nothing is sent, and the note asks for it',
  async (name) => {
    const { user, sent } = await open()
    await user.click(await noteButton())
    await user.type(await noteField(), 'Linda')
    await user.type(feedback(), 'Mais tambor')
    await user.click(screen.getByRole('button', { name }))

    expect(await screen.findByText('Guarde esta anotação para ela ir junto, ou cancele.')).toBeTruthy()
    expect(document.activeElement).toBe(await noteField())
    expect(sent).toEqual([])
  },
)

test('a note is on its way → nothing can be typed that would be lost with its form', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const { user } = await open()
  await user.click(await noteButton())
  await user.type(await noteField(), 'Linda')
  const room = within(screen.getByRole('region', { name: 'Sala de escuta' }))
  await user.click(room.getByRole('button', { name: 'Guardar anotação' }))
  await user.type(await noteField(), ' entrada')

  expect((await noteField()).value).toBe('Linda')
})

test('nothing was played yet → neither answers nor tools stand in the way', async () => {
  await open()

  expect(screen.queryByRole('button', { name: /^Adorei/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Anotar em/ })).toBeNull()
  expect(screen.queryByLabelText('Velocidade')).toBeNull()
})

test('the song has just begun → its moment can be noted, and no answer is asked for', async () => {
  stubAudio()
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Tocar' }))

  expect(await screen.findByRole('button', { name: 'Anotar este momento' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Adorei/ })).toBeNull()
})

test('several versions begin alike → the button, the player and the title name the one that plays by its number', async () => {
  stubAudio()
  const { user, page } = await open()
  page.versions = [{ ...createView('certo', 3, 'Melodia, nome certo'), isNew: true }, ...page.versions]
  await user.click(screen.getByRole('button', { name: 'refresh' }))
  await user.click(await screen.findByRole('button', { name: 'Melodia, nome certo' }))
  await user.click(screen.getByRole('button', { name: 'Pausar' }))

  expect(await screen.findByRole('button', { name: /^Adorei\s*aprovar a 3\s*, Melodia, nome certo$/ })).toBeTruthy()
  expect(screen.getAllByText('3 · Melodia, nome certo')).toHaveLength(1)
  expect(screen.getByText('Versão nova: 3 · Melodia, nome certo')).toBeTruthy()
})

test('the studio wrote a message → it is read before the words of the song', async () => {
  const { user, page } = await open()
  page.message = 'Troquei o nome no refrão.'
  await user.click(screen.getByRole('button', { name: 'refresh' }))
  const message = await screen.findByText('Troquei o nome no refrão.')

  const words = await screen.findByRole('region', { name: 'Letra' })
  expect(message.compareDocumentPosition(words)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('the song was played and paused → "Adorei" asks about the version that played', async () => {
  stubAudio()
  const { user, sent } = await open()
  await user.click(screen.getByRole('button', { name: 'Tocar' }))
  await user.click(screen.getByRole('button', { name: 'Pausar' }))
  const yes = await screen.findByRole('button', { name: /^Adorei/ })

  expect(yes.textContent).toContain('aprovar a 2')
  await user.click(yes)
  await waitFor(() => expect(sent).toEqual(['approve']))
})

test('the song was played and paused before the page was hydrated → it asks for the answer all the same', async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'played', 'get').mockReturnValue({ length: 1, start: () => 0, end: () => 3 })
  // As the server wrote it.
  document.body.insertAdjacentHTML('beforeend', '<audio data-early-song></audio>')
  await open()

  expect(await screen.findByRole('button', { name: /^Adorei/ })).toBeTruthy()
})

test('the song was moved before it was played → no answer is asked for', async () => {
  stubAudio()
  const { user } = await open()
  screen.getByRole('slider').focus()
  await user.keyboard('{ArrowRight}{End}')

  expect(screen.queryByRole('button', { name: /^Adorei/ })).toBeNull()
})

test('the song was played → "Quero mudar algo" leads to the text', async () => {
  stubAudio()
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Tocar' }))
  await user.click(screen.getByRole('button', { name: 'Pausar' }))
  await user.click(await screen.findByRole('button', { name: 'Quero mudar algo' }))

  expect(document.activeElement).toBe(feedback())
})

const draft: DraftNoteView = {
  id: 'n',
  versionId: 'banda',
  versionName: 'Banda',
  lyricLine: null,
  content: 'Mais devagar.',
  fromMs: 3_000,
  toMs: null,
  repeated: null,
  repeats: 0,
}

test('notes wait to be sent → what leads to them says so, in the place of “Quero mudar algo”', async () => {
  stubAudio()
  const { user } = await open({}, { drafts: [draft] })
  await user.click(await screen.findByRole('button', { name: 'Revisar e enviar 1 anotação' }))

  expect(document.activeElement?.id).toBe('anotacoes')
  expect(screen.queryByRole('button', { name: 'Quero mudar algo' })).toBeNull()
})

test('a note is being written → the answers do not cover it, and come back with it saved or cancelled', async () => {
  stubAudio()
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Tocar' }))
  await user.click(screen.getByRole('button', { name: 'Pausar' }))
  await user.click(await screen.findByRole('button', { name: 'Anotar este momento' }))
  await noteField()

  expect(screen.queryByRole('button', { name: /^Adorei/ })).toBeNull()
  const room = within(screen.getByRole('region', { name: 'Sala de escuta' }))
  await user.click(room.getByRole('button', { name: 'Cancelar' }))
  expect(screen.getByRole('button', { name: /^Adorei/ })).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('Anotar este momento')
})

test('the words of the version that plays → shown, and a line of them can be noted', async () => {
  const requests: string[] = []
  vi.stubGlobal('fetch', (_url: string, { body }: { body: URLSearchParams }) => {
    requests.push(body.toString())
    return Promise.resolve(Response.json({ note: 'n1' }))
  })
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'veio do mar' }))
  await user.click(screen.getByRole('button', { name: 'Anotar este verso' }))
  await user.type(await noteField(), 'Do rio')
  const room = within(screen.getByRole('region', { name: 'Sala de escuta' }))
  await user.click(room.getByRole('button', { name: 'Guardar anotação' }))

  await waitFor(() => expect(requests).toHaveLength(1))
  expect(new URLSearchParams(requests[0]).get('line')).toBe('veio do mar')
})

/** Its form is fetched when a note is begun. */
function noteField(): Promise<HTMLTextAreaElement> {
  return screen.findByLabelText<HTMLTextAreaElement>('O que você quer dizer sobre este momento?')
}

function stubAudio() {
  const { createElement } = createFakeAudio()
  vi.stubGlobal('Audio', function FakeAudio(src: string) {
    return createElement(src)
  })
}

/** In the tools, which are folded at first. */
async function noteButton(): Promise<HTMLElement> {
  const tools = screen.getByText('Comparar e anotar').closest('details')
  if (!tools) throw new Error('nothing to unfold')
  tools.open = true
  fireEvent(tools, new Event('toggle'))
  return screen.findByRole('button', { name: /^Anotar em/ })
}

function newRadio(): HTMLInputElement {
  return screen.getByRole<HTMLInputElement>('radio', { name: /Nova mixagem/ })
}

function feedback(): HTMLTextAreaElement {
  return screen.getByLabelText<HTMLTextAreaElement>('O que você achou?')
}

type Page = {
  versions: VersionView[]
  offeredId: string
  status: 'waiting' | 'feedback' | 'approved'
  message: string | null
  sent: boolean
  reading?: Promise<void>
  lyric?: LyricReviewView
  /** Requests that are not paid yet. */
  open?: string[]
  /** Notes that wait to be sent. */
  drafts?: DraftNoteView[]
}

/** `asks`: every form is answered by the question whether to approve; `isAtOnce`: without being read. */
async function open({ asks = false, isAtOnce = false, isOffline = false } = {}, change: Partial<Page> = {}) {
  const page: Page = {
    versions: [createView('banda', 2, 'Banda'), createView('melodia', 1, 'Melodia')],
    offeredId: 'banda',
    status: 'waiting',
    message: null,
    sent: false,
    ...change,
  }
  const sent: string[] = []
  const Stub = createRoutesStub([
    {
      path: '/preview/x',
      loader: async ({ request }) => {
        await page.reading
        return { ...page, sent: new URL(request.url).searchParams.has('aviso') }
      },
      action: async ({ request }) => {
        const intent = isAtOnce ? 'unread' : (await request.formData()).get('intent')
        sent.push(typeof intent === 'string' ? intent : '')
        if (isOffline) return { submitFailure: 'offline' }
        if (asks) return { isAsking: true }
        page.status = 'feedback'
        return redirect('/preview/x?aviso=feedback')
      },
      Component: Screen,
      HydrateFallback: () => null,
    },
  ])
  render(<Stub initialEntries={['/preview/x']} />)
  await screen.findByText('Versões Disponíveis')
  return { user: userEvent.setup(), page, sent }
}

function lineOf(feedbackId: string, lyricId: string | null): RevisionLine {
  const at = new Date('2026-11-20T12:00:00Z')
  const none = { orderId: null, reason: null }
  return { id: feedbackId, kind: 'used', feedbackId, lyricId, ...none, createdAt: at, cover: 'open' }
}

function Screen() {
  const page = useLoaderData<Page>()
  const answer = useActionData<{ isAsking?: boolean; submitFailure?: 'offline' }>()
  const { revalidate } = useRevalidator()
  return (
    <>
      <PreviewPage
        path="/preview/x"
        project={{
          id: projectId,
          title: 'Moda',
          recipient: '',
          cover: 'data:,',
          clientName: 'Nara',
          packageName: 'Essencial',
          status: page.status,
          approvedVersionId: null,
          expiresAt: null,
          delivered: false,
          isActive: true,
          suggestedTitle: '',
          message: page.message,
        }}
        versions={page.versions}
        notes={{
          drafts: page.drafts ?? [],
          sent: [],
          counts: { open: 0, done: 0, declined: 0, unanswered: 0 },
          feedbacks: [],
          proofs: [],
        }}
        listeners={[]}
        lyric={page.lyric ?? null}
        takenBack={{ song: '', lyric: null }}
        typedLyric={null}
        sung={null}
        revisions={{
          balance: {
            included: 2,
            paidDays: 30,
            used: 0,
            left: 2,
            extraLeft: 0,
            unusedOrderIds: [],
            windowEndsOn: null,
            windowOpen: true,
            hasPresented: true,
            isActive: true,
            open: page.open ?? [],
            lines: (page.open ?? []).map((id) => lineOf(id, page.lyric?.id ?? null)),
          },
          offer: { path: '/revisao-extra/x', price: 'R$ 79' },
          closed: '',
        }}
        typedNote={null}
        chosenId={page.offeredId}
        typed=""
        songTitle=""
        notice={null}
        success={page.sent ? { title: 'Feedback enviado!', text: 'Obrigado.' } : null}
        question={
          answer?.isAsking
            ? {
                version: { id: 'banda', name: 'Banda' },
                terms: { text: 'Aprovo.', hash: 'h' },
                covers: ['data:,'],
                cover: 0,
              }
            : null
        }
        failure={answer?.submitFailure ?? null}
        part="versoes"
        answerKey={answer ?? page.sent}
      />
      <ToastOutlet />
      <button type="button" onClick={() => void revalidate()}>
        refresh
      </button>
    </>
  )
}

function createView(id: string, number: number, name: string): VersionView {
  return {
    id,
    number,
    name,
    label: name,
    isNew: false,
    description: '',
    trackNumber: null,
    recommended: false,
    track: null,
    sound: { url: `/sons/${id}.m4a`, durationMs: 43_000, gain: 0, peaks: 'AB' },
    lyric: id === 'banda' ? [{ text: 'veio do mar', atMs: null }] : [],
    createdAt: new Date('2026-11-01T12:00:00Z'),
  }
}
