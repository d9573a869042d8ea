import { useSyncExternalStore } from 'react'

import { createListeners } from '#app/client/listeners.ts'
import { readText, removeStored, writeJson } from '#app/client/storage/browser-storage.ts'
import { parseChatHistory, type ChatMessage, type ChatScript } from '#core/site/chat.ts'

export type ChatState = {
  isOpen: boolean
  messages: ChatMessage[]
  /** A reply is on its way: until it is there nothing else can be sent. */
  isPending: boolean
  /** The assistant wrote while the chat was closed. */
  hasNews: boolean
  /** How many replies could not be given: each is shown once. */
  failures: number
}

const replyDelayMs = 1000
const storageKey = 'harmonia-chat'

/**
 * The conversation: greeting, quick replies, and answers by keyword after a second. It is stored in this tab, so that it
 * stays while pages change.
 */
export function createChat() {
  const listeners = createListeners()
  let script: Promise<ChatScript> | undefined
  /** Counts conversations: what is on its way when one ends does not appear in the next. */
  let conversation = 0
  let state: ChatState = {
    isOpen: false,
    messages: parseChatHistory(readText('sessionStorage', storageKey)),
    isPending: false,
    hasNews: false,
    failures: 0,
  }

  return {
    subscribe: listeners.subscribe,
    getSnapshot: () => state,
    toggle: () => (state.isOpen ? hide() : open()),
    hide,
    /** Closes the chat and clears the conversation. */
    end() {
      conversation += 1
      update({ isOpen: false, isPending: false, messages: [] })
      store()
    },
    /** A message of the visitor, answered by its topic. */
    async send(text: string) {
      if (state.isPending) return
      add(text, { isBot: false })
      // What it looks for comes with the first message: most visitors write none.
      const found = Promise.all([readScript(), import('#core/site/chat-topic.ts'), replyDelay()])
      await reply(found, ([{ answers, links, quickReplies }, { topicsOf }]) => {
        for (const topic of topicsOf(text)) {
          const labels = topic === 'other' ? quickReplies.map(({ label }) => label) : undefined
          add(answers[topic], { links: links[topic], quickReplies: labels })
        }
      })
    },
    choose,
    addMessage: (text: string, isBot = true) => add(text, { isBot }),
  }

  function open() {
    update({ isOpen: true, hasNews: false })
    if (state.messages.length === 0 && !state.isPending) void greet()
  }

  function hide() {
    update({ isOpen: false })
  }

  async function greet() {
    await reply(readScript(), ({ greeting, quickReplies }) => {
      if (state.messages.length === 0) add(greeting, { quickReplies: quickReplies.map(({ label }) => label) })
    })
  }

  /** A quick reply is sent, answered, and leads to its page, unless the visitor went elsewhere meanwhile. */
  async function choose(label: string, leadTo: (href: string) => void) {
    if (state.isPending) return
    const from = location.href
    let wentElsewhere = false
    const notice = ({ target }: Event) => {
      if (target instanceof Element && target.closest('a[href]')) wentElsewhere = true
    }
    document.addEventListener('click', notice)
    add(label, { isBot: false })
    await reply(Promise.all([readScript(), replyDelay()]), ([{ quickReplies }]) => {
      const chosen = quickReplies.find((known) => known.label === label)
      if (!chosen) throw new Error('an unknown quick reply')
      add(chosen.answer)
      if (state.isOpen && !wentElsewhere && location.href === from) leadTo(chosen.href)
    })
    document.removeEventListener('click', notice)
  }

  /** A failure is shown, the history stays, and the next message is answered. */
  async function reply<Found>(wait: Promise<Found>, answer: (found: Found) => void) {
    const mine = conversation
    update({ isPending: true })
    try {
      const found = await wait
      if (mine === conversation) answer(found)
    } catch {
      if (mine === conversation) update({ failures: state.failures + 1 })
    } finally {
      if (mine === conversation) update({ isPending: false })
    }
  }

  type Added = Partial<Pick<ChatMessage, 'isBot' | 'quickReplies' | 'links'>>

  function add(text: string, { isBot = true, quickReplies, links }: Added = {}) {
    const now = new Date().getTime()
    const message: ChatMessage = {
      id: `${now}-${state.messages.length}`,
      text,
      isBot,
      timestamp: now,
      ...(quickReplies && { quickReplies }),
      ...(links && { links }),
    }
    update({ messages: [...state.messages, message], hasNews: state.hasNews || (isBot && !state.isOpen) })
    store()
  }

  function readScript(): Promise<ChatScript> {
    script ??= fetch('/conversa.json', { signal: AbortSignal.timeout(30_000) }).then((response) => {
      if (!response.ok) throw new Error(`the chat's script answered ${response.status}`)
      return response.json()
    })
    script.catch(() => (script = undefined))
    return script
  }

  function store() {
    if (state.messages.length > 0) writeJson('sessionStorage', storageKey, state.messages)
    else removeStored('sessionStorage', storageKey)
  }

  function update(change: Partial<ChatState>) {
    state = { ...state, ...change }
    listeners.notify()
  }
}

export type Chat = ReturnType<typeof createChat>

/** The chat of this document. */
export const siteChat = /* @__PURE__ */ createChat()

export function useChat(chat: Chat): ChatState {
  return useSyncExternalStore(chat.subscribe, chat.getSnapshot, chat.getSnapshot)
}

function replyDelay() {
  return new Promise((resolve) => setTimeout(resolve, replyDelayMs))
}
