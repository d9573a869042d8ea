/** Why a sound does not play. */
export type PlaybackFailure = 'offline' | 'interrupted' | 'undecodable' | 'unavailable' | 'blocked'

export const playbackFailureTexts: Record<PlaybackFailure, string> = {
  offline: 'Sem conexão. A música toca quando a internet voltar: toque de novo.',
  interrupted: 'A música parou de chegar no meio do caminho. Toque de novo.',
  undecodable: 'Este aparelho não conseguiu tocar. Confira a saída de som, como o fone ou a caixa, e toque de novo.',
  unavailable: 'Falha ao carregar arquivos de áudio. Por favor, tente novamente.',
  blocked: 'O navegador não deixou o som começar. Toque de novo.',
}
