/** Topics the assistant can answer. Anything else gets a question back. */
export const chatTopics = [
  'person',
  'cancel',
  'order',
  'discount',
  'payment',
  'packages',
  'deadline',
  'process',
  'other',
] as const
export type ChatTopic = (typeof chatTopics)[number]

/** A way on below an answer: a page of ours, WhatsApp or an e-mail. */
export type ChatAnswerLink = { label: string; href: string }

export type ChatMessage = {
  id: string
  text: string
  isBot: boolean
  /** Unix time in milliseconds. */
  timestamp: number
  quickReplies?: string[]
  links?: ChatAnswerLink[]
}

/** All of the assistant's answers, generated on the server from the current catalogue. */
export type ChatScript = {
  greeting: string
  quickReplies: { label: string; href: string; answer: string }[]
  answers: Record<ChatTopic, string>
  links: Partial<Record<ChatTopic, ChatAnswerLink[]>>
}

export const maxChatMessageLength = 600

/** The trimmed message, cut at its limit; `null` when it is empty. */
export function parseChatMessage(text: string): string | null {
  const trimmed = text.trim().slice(0, maxChatMessageLength)
  return trimmed === '' ? null : trimmed
}

/** Messages stored by an earlier page; unreadable entries are dropped. */
export function parseChatHistory(stored: string | null): ChatMessage[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(list) ? list.filter(isChatMessage).slice(-100) : []
  } catch {
    return []
  }
}

function isChatMessage(value: unknown): value is ChatMessage {
  if (typeof value !== 'object' || value === null) return false
  const { id, text, isBot, timestamp, quickReplies = [], links = [] } = { ...value } as Record<string, unknown>
  return (
    typeof id === 'string' &&
    typeof text === 'string' &&
    typeof isBot === 'boolean' &&
    typeof timestamp === 'number' &&
    Array.isArray(quickReplies) &&
    quickReplies.every((reply) => typeof reply === 'string') &&
    Array.isArray(links) &&
    links.every(isAnswerLink)
  )
}

/** Storage is no place to trust with an address: only where our answers lead. */
function isAnswerLink(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { label, href } = { ...value } as Record<string, unknown>
  return typeof label === 'string' && typeof href === 'string' && /^(\/(?!\/)|https:\/\/wa\.me\/|mailto:)/.test(href)
}
