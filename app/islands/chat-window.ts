import { chatTopic, parseChatHistory, parseChatMessage, type ChatMessage, type ChatScript } from '#core/site/chat.ts'

import { iconButton, createNode } from './make.ts'
import { onCommand } from './on-press.ts'
import { showToast } from './toast.ts'

/** The chat: greeting, quick replies, answers by keyword after a second. What was said stays while pages change. */

const rhythmMs = 1000
const historyKey = 'harmonia-chat'
const floats = document.querySelector<HTMLElement>('[data-floats]')
const opener = floats?.querySelector<HTMLElement>('.bubble')

const log = createNode('div', {
  class: 'chat-log',
  role: 'log',
  'aria-live': 'polite',
  'aria-label': 'Mensagens',
  tabindex: '0',
})
const input = createNode('input', {
  class: 'chat-input',
  name: 'mensagem',
  maxlength: '600',
  autocomplete: 'off',
  enterkeyhint: 'send',
  'aria-label': 'Sua mensagem',
  placeholder: 'Escreva a sua mensagem',
})
const send = iconButton('Enviar', 'M3 3l19 9-19 9 3.5-9z', 'icon chat-send')
send.type = 'submit'
const form = createNode('form', { class: 'chat-form' }, input, send)
const minimise = iconButton('Minimizar a conversa', 'M4 11h16v3H4z')
const close = iconButton('Encerrar a conversa', 'M5 3l7 7 7-7 2 2-7 7 7 7-2 2-7-7-7 7-2-2 7-7-7-7z')
const title = createNode('h2', { id: 'chat-titulo', class: 'wide' }, `Fale com a ${floats?.dataset.product ?? ''}`)
const dialog = createNode(
  'dialog',
  { class: 'chat', 'aria-labelledby': 'chat-titulo', tabindex: '-1' },
  createNode('div', { class: 'chat-head' }, title, minimise, close),
  log,
  form,
)

let history = parseChatHistory(kept())
let pending = false
/** Counts the conversations: what is still on its way when one ends is not said in the next. */
let conversation = 0
let script: Promise<ChatScript> | undefined

floats?.prepend(dialog)
history.forEach(draw)
updateSendButton()

onCommand('chat', toggle)
minimise.addEventListener('click', hide)
close.addEventListener('click', end)
input.addEventListener('input', updateSendButton)
dialog.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') hide()
})
form.addEventListener('submit', (event) => {
  event.preventDefault()
  const text = parseChatMessage(input.value)
  if (!text || pending) return
  input.value = ''
  void answer(text)
})
log.addEventListener('click', ({ target }) => {
  if (target instanceof HTMLButtonElement && !pending) void follow(target.textContent)
})

window.harmoniaChat = { toggle, addMessage: (text, isBot = true) => say(text, { isBot }) }

function toggle() {
  if (dialog.open) hide()
  else open()
}

function open() {
  dialog.show()
  opener?.removeAttribute('data-news')
  log.scrollTop = log.scrollHeight
  // On a phone the field would bring the keyboard up over the greeting.
  if (matchMedia('(pointer: coarse)').matches) dialog.focus()
  else (pending ? dialog : input).focus()
  if (history.length === 0) void greet()
}

/** Out of sight: the conversation waits, and focus goes back to where the chat was opened. */
function hide() {
  const hadFocus = dialog.contains(document.activeElement)
  dialog.close()
  if (hadFocus) opener?.focus()
}

function end() {
  hide()
  conversation += 1
  pending = false
  history = []
  keep()
  log.replaceChildren()
  updateSendButton()
}

async function greet() {
  await withTypingIndicator(readScript(), ({ greeting, quickReplies }) => {
    if (history.length === 0) say(greeting, { quickReplies: quickReplies.map(({ label }) => label) })
  })
}

async function answer(text: string) {
  say(text, { isBot: false })
  await withTypingIndicator(Promise.all([readScript(), typingDelay()]), ([{ answers, quickReplies }]) => {
    const topic = chatTopic(text)
    say(answers[topic], topic === 'other' ? { quickReplies: quickReplies.map(({ label }) => label) } : {})
  })
}

/** A quick reply is said by the visitor, answered, and leads to its page, unless they went elsewhere meanwhile. */
async function follow(label: string) {
  const from = location.href
  let wentElsewhere = false
  const notice = ({ target }: Event) => {
    if (target instanceof Element && target.closest('a[href]')) wentElsewhere = true
  }
  document.addEventListener('click', notice)
  say(label, { isBot: false })
  await withTypingIndicator(Promise.all([readScript(), typingDelay()]), ([{ quickReplies }]) => {
    const reply = quickReplies.find((known) => known.label === label)
    if (!reply) throw new Error('a quick reply nobody knows')
    say(reply.answer)
    if (dialog.open && !wentElsewhere && location.href === from) location.assign(reply.href)
  })
  document.removeEventListener('click', notice)
}

/** While a reply is on its way nothing else can be sent; what goes wrong is said and nothing is lost. */
async function withTypingIndicator<Found>(wait: Promise<Found>, answerWith: (found: Found) => void) {
  const mine = conversation
  const typing = createNode(
    'div',
    { class: 'chat-typing', 'aria-hidden': 'true' },
    createNode('i'),
    createNode('i'),
    createNode('i'),
  )
  const hadFocus = form.contains(document.activeElement)
  pending = true
  updateSendButton()
  if (hadFocus) dialog.focus()
  log.append(typing)
  log.scrollTop = log.scrollHeight
  try {
    const found = await wait
    if (mine === conversation) answerWith(found)
  } catch {
    if (mine === conversation)
      showToast('Erro no processamento', 'Não foi possível processar sua mensagem. Tente novamente.', 'destructive')
  } finally {
    typing.remove()
    if (mine === conversation) {
      pending = false
      updateSendButton()
      if (hadFocus && dialog.open && document.activeElement === dialog) input.focus()
    }
  }
}

function updateSendButton() {
  input.disabled = pending
  send.disabled = pending || parseChatMessage(input.value) === null
  for (const button of log.querySelectorAll('button')) button.disabled = pending
}

function readScript(): Promise<ChatScript> {
  script ??= fetch('/conversa.json').then((response) => {
    if (!response.ok) throw new Error(`the chat's script answered ${response.status}`)
    return response.json()
  })
  script.catch(() => (script = undefined))
  return script
}

function say(text: string, { isBot = true, quickReplies }: { isBot?: boolean; quickReplies?: string[] } = {}) {
  const now = Date.now()
  const message: ChatMessage = {
    id: `${now}-${history.length}`,
    text,
    isBot,
    timestamp: now,
    ...(quickReplies && { quickReplies }),
  }
  history.push(message)
  keep()
  draw(message)
  if (isBot && !dialog.open) opener?.setAttribute('data-news', '')
}

function draw({ text, isBot, quickReplies = [] }: ChatMessage) {
  const who = createNode('span', { class: 'sr-only' }, isBot ? 'Assistente: ' : 'Você: ')
  const replies = quickReplies.map((label) => createNode('button', { type: 'button', class: 'chat-reply' }, label))
  const line = createNode('div', isBot ? {} : { class: 'chat-mine' }, createNode('p', {}, who, text))
  if (replies.length > 0) line.append(createNode('div', { class: 'chat-replies' }, ...replies))
  log.querySelector('.chat-typing')?.remove()
  log.append(line)
  log.scrollTop = log.scrollHeight
}

/** A browser that keeps nothing for us holds the conversation for this page only. */
function kept(): string | null {
  try {
    return sessionStorage.getItem(historyKey)
  } catch {
    return null
  }
}

function keep() {
  try {
    if (history.length > 0) sessionStorage.setItem(historyKey, JSON.stringify(history))
    else sessionStorage.removeItem(historyKey)
  } catch {
    // As with `kept`.
  }
}

function typingDelay() {
  return new Promise((resolve) => setTimeout(resolve, rhythmMs))
}
