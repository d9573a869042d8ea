/** What the assistant can talk about. Anything else is met with a question. */
export const chatTopics = ['packages', 'deadline', 'process', 'other'] as const
export type ChatTopic = (typeof chatTopics)[number]

export type ChatMessage = {
  id: string
  text: string
  isBot: boolean
  /** Milliseconds since 1970. */
  timestamp: number
  quickReplies?: string[]
}

/** Everything the assistant says; written by the server from the catalogue in force. */
export type ChatScript = {
  greeting: string
  quickReplies: { label: string; href: string; answer: string }[]
  answers: Record<ChatTopic, string>
}

/** Beginnings of words, without accents, asked for in this order: the first topic that is named wins. */
const keywords: [ChatTopic, RegExp][] = [
  ['packages', /\b(pacote|plano|preco|precinho|valor|custa|custo|orcamento|quanto (e|fica|sai|cobra))/],
  ['deadline', /\b(prazo|tempo|demora|demoro|atras|entrega|quando|urgen|rapid)/],
  ['process', /\b(processo|como funciona|funciona|funcionam|etapa|passo|como (e|sao) feit)/],
]

export function chatTopic(message: string): ChatTopic {
  const plain = message
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
  return keywords.find(([, words]) => words.test(plain))?.[0] ?? 'other'
}

/** The message as it is sent, or nothing when there is nothing to send. */
export function readChatMessage(text: string): string | null {
  const trimmed = text.trim().slice(0, 600)
  return trimmed === '' ? null : trimmed
}

/** Messages kept from an earlier page; whatever cannot be read is left out. */
export function readChatHistory(stored: string | null): ChatMessage[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(list) ? list.filter(isChatMessage).slice(-100) : []
  } catch {
    return []
  }
}

function isChatMessage(value: unknown): value is ChatMessage {
  if (typeof value !== 'object' || value === null) return false
  const { id, text, isBot, timestamp, quickReplies = [] } = { ...value } as Record<string, unknown>
  return (
    typeof id === 'string' &&
    typeof text === 'string' &&
    typeof isBot === 'boolean' &&
    typeof timestamp === 'number' &&
    Array.isArray(quickReplies) &&
    quickReplies.every((reply) => typeof reply === 'string')
  )
}
