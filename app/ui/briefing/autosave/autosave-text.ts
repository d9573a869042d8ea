import type { AutosaveStatus } from './autosave.ts'

type Facts = {
  /** A button was pressed and waits. */
  isWaiting: boolean
  /** A button was pressed, and a recording is on its way before it. */
  isSendingVoice: boolean
  /** The page came with something stored. */
  isStored: boolean
}

/** What stands beside the buttons of a step. */
export function autosaveText(status: AutosaveStatus, { isWaiting, isSendingVoice, isStored }: Facts): string {
  if (isSendingVoice) return 'Guardando as gravações. Seguimos assim que terminar.'
  const next = isWaiting
    ? 'O que você escreveu continua aqui, e seguimos assim que der.'
    : 'Tentamos de novo sozinhos; não feche esta página.'
  switch (status) {
    case 'idle':
      return isStored ? 'Tudo salvo' : ''
    case 'saving':
      return 'Salvando...'
    case 'saved':
      return 'Tudo salvo'
    case 'saved-with-errors':
      return 'Salvo, menos o que está marcado'
    case 'refused':
      return 'Não foi possível salvar agora. O que você escreveu continua aqui: toque em Continuar.'
    case 'conflict':
      return ''
    case 'offline':
      return `Sem conexão. ${next}`
    case 'server-error':
      return `Não foi possível salvar agora. ${next}`
  }
}
