// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createChat, siteChat } from '#app/client/chat/chat-store.ts'
import { serveComponent } from '#test/support/browser/hydrated-component.ts'

import { ChatLink } from './chat-link.tsx'
import { ChatWindow } from './chat-window.tsx'

const script = {
  greeting: 'Olá!',
  quickReplies: [{ label: 'Ouvir exemplos', href: '/portfolio', answer: 'Ouça.' }],
  answers: { packages: 'Custa isto.', deadline: 'Demora isto.', process: 'É assim.', other: 'Como?' },
  links: {},
}
let isDown = false
let unmount: (() => void) | undefined

beforeEach(() => {
  isDown = false
  vi.stubGlobal('fetch', () => Promise.resolve(isDown ? new Response(null, { status: 503 }) : Response.json(script)))
})
afterEach(() => {
  unmount?.()
  unmount = undefined
  cleanup()
  siteChat.end()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

/** As in a page: what is chosen in the chat may lead to another. */
function PageWithChat(props: React.ComponentProps<typeof ChatLink>) {
  return (
    <MemoryRouter>
      <ChatLink {...props} />
    </MemoryRouter>
  )
}

function serve() {
  const served = serveComponent(PageWithChat, { productName: 'Harmonia', href: 'https://wa.me/55', isBubble: true })
  const hydrate = async () => void (unmount = await served.hydrate())
  return { place: served.place, hydrate, link: () => served.place.querySelector('a') }
}

async function open() {
  const served = serve()
  await served.hydrate()
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Abrir o chat' }))
  const chat = await screen.findByRole('dialog', { name: 'Fale com a Harmonia' })
  return { ...served, user, chat: within(chat) }
}

test('without script → a link to WhatsApp in another tab', () => {
  const { link } = serve()
  expect([link()?.href, link()?.target, link()?.getAttribute('aria-label')]).toEqual([
    'https://wa.me/55',
    '_blank',
    'Chat pelo WhatsApp (abre em outra aba)',
  ])
})

test('hydrated → the same element is a button that opens the chat, and the chat is closed', async () => {
  const { link, hydrate } = serve()
  const served = link()
  await hydrate()

  expect(link()).toBe(served)
  expect(screen.getByRole('button', { name: 'Abrir o chat' })).toBe(served)
  expect(document.querySelector('dialog')).toBeNull()
})

test('opened → the greeting, then the focus is in the field', async () => {
  const { chat } = await open()

  await chat.findByText('Olá!')
  await waitFor(() => expect(document.activeElement).toBe(chat.getByLabelText('Sua mensagem')))
})

test('a text of blanks → cannot be sent', async () => {
  const { user, chat } = await open()
  await chat.findByText('Olá!')
  const send = chat.getByRole<HTMLButtonElement>('button', { name: 'Enviar' })
  await user.type(chat.getByLabelText('Sua mensagem'), '   ')
  expect(send.disabled).toBe(true)
  await user.type(chat.getByLabelText('Sua mensagem'), 'Oi')
  expect(send.disabled).toBe(false)
})

test('sent → the field is empty and disabled and quick replies are, too, until the answer is there', async () => {
  const { user, chat } = await open()
  await chat.findByText('Olá!')
  const field = chat.getByLabelText<HTMLInputElement>('Sua mensagem')
  await user.type(field, '  Qual o prazo?  {Enter}')
  const reply = chat.getByRole<HTMLButtonElement>('button', { name: 'Ouvir exemplos' })

  expect([field.value, field.disabled, reply.disabled]).toEqual(['', true, true])
  expect(document.querySelector('.chat-mine p')?.textContent).toBe('Você: Qual o prazo?')
  expect(document.querySelector('.chat-typing')).not.toBeNull()
  await chat.findByText('Demora isto.')
  expect([field.disabled, document.querySelector('.chat-typing'), document.activeElement]).toEqual([false, null, field])
})

test('Escape → the chat closes and the focus goes back to what opened it', async () => {
  const { user, chat, link } = await open()
  await chat.findByText('Olá!')
  await waitFor(() => expect(document.activeElement).toBe(chat.getByLabelText('Sua mensagem')))
  await user.keyboard('{Escape}')

  expect(document.querySelector('dialog')?.open).toBe(false)
  expect(document.activeElement).toBe(link())
})

test('ended → the next conversation begins with the greeting', async () => {
  const { user, chat } = await open()
  await chat.findByText('Olá!')
  siteChat.addMessage('Mais uma')
  await user.click(chat.getByRole('button', { name: 'Encerrar a conversa' }))
  await user.click(screen.getByRole('button', { name: 'Abrir o chat' }))

  await chat.findByText('Olá!')
  expect(document.querySelectorAll('.chat-log > div')).toHaveLength(1)
})

test('the script cannot be fetched → an alert says so', async () => {
  isDown = true
  const chat = createChat()
  render(<ChatWindow chat={chat} productName="Harmonia" findOpener={() => null} />, { wrapper: MemoryRouter })
  chat.toggle()

  expect((await screen.findByRole('alert')).textContent).toBe(
    'Erro no processamentoNão foi possível processar sua mensagem. Tente novamente.',
  )
})

test.each([
  ['clicked twice as on a desktop', 'dblClick', true],
  ['clicked twice, apart', 'click', false],
] as const)('%s → open: %s', async (_how, press, isOpen) => {
  const { hydrate } = serve()
  await hydrate()
  const user = userEvent.setup()
  const opener = screen.getByRole('button', { name: 'Abrir o chat' })
  await user[press](opener)
  if (press === 'click') {
    await new Promise((resolve) => setTimeout(resolve, 600))
    await user.click(opener)
  }

  expect(siteChat.getSnapshot().isOpen).toBe(isOpen)
})

test('opened in a popover → the popover closes, and the focus returns to its button', async () => {
  const { place, hydrate } = serve()
  document.body.insertAdjacentHTML(
    'afterbegin',
    '<button popovertarget="menu">Menu</button><div popover id="menu"></div>',
  )
  const menu = document.querySelector<HTMLElement>('#menu')
  menu?.append(place)
  const hidePopover = vi.fn<() => void>()
  Object.assign(menu ?? {}, { hidePopover })
  await hydrate()
  screen.getByRole('button', { name: 'Abrir o chat' }).click()
  expect(hidePopover).toHaveBeenCalledOnce()
  await screen.findByText('Olá!')
  screen.getByLabelText('Sua mensagem').focus()
  siteChat.hide()

  await waitFor(() => expect(document.activeElement?.textContent).toBe('Menu'))
})
