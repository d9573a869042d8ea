import { ownValue } from '#core/shared/own-value.ts'

/** What somebody sent that has no words, for the panel. */
const kindTexts: Record<string, string> = {
  image: 'Mandou uma foto.',
  video: 'Mandou um vídeo.',
  audio: 'Mandou um áudio.',
  document: 'Mandou um documento.',
  sticker: 'Mandou uma figurinha.',
  location: 'Mandou uma localização.',
  contacts: 'Mandou um contato.',
  interactive: 'Respondeu a uma pergunta.',
  button: 'Tocou num botão.',
  reaction: 'Retirou uma reação.',
  system: 'Mudou a conta ou o número.',
}

/** What stands where the words of a message would: its media stay on the phone. */
export function answerText({ kind, text }: { kind: string; text: string }): string {
  if (kind === 'reaction' && text) return `Reagiu com ${text}`
  return text.trim() || (ownValue(kindTexts, kind) ?? 'Mandou algo que só o WhatsApp da empresa mostra.')
}
