import { pluralize } from '#copy/shared/inflection.ts'
import {
  unlinkedPronunciationDays,
  maxPronunciations,
  type PronunciationRefusal,
} from '#core/briefing/briefing-pronunciation.ts'

type SaveRefusal = 'not-found' | 'already-sent' | 'too-many-tries' | 'voices-full' | 'infected'

/** Why a recording was not kept; the rest of the page is. */
export const pronunciationErrors = {
  'voice-empty': 'Escolha um arquivo de áudio, ou grave de novo.',
  'voice-too-large': 'Este áudio é grande demais. Grave um trecho mais curto, só com os nomes.',
  'voice-too-long': 'Cada gravação pode ter até 1 minuto. Grave de novo, só com os nomes.',
  'voice-unknown': 'Não reconhecemos este arquivo como áudio. Tente gravar por aqui, ou mande em MP3, M4A, OGG ou WAV.',
  'too-many-voices': `Cabem ${maxPronunciations} gravações. Remova uma para gravar outra.`,
  'not-found': 'Não encontramos este briefing neste navegador. Recarregue a página.',
  'already-sent': 'Esta história já foi enviada e não recebe mais gravações.',
  infected: 'O antivírus recusou este áudio. Grave de novo por aqui, ou escreva como se fala.',
  'voices-full':
    'Agora não conseguimos guardar mais gravações. Escreva como se fala no campo ao lado do nome; depois do pedido, você pode gravar aqui.',
  'too-many-tries': 'Foram muitas gravações seguidas. Espere um pouco e tente de novo.',
} satisfies Record<PronunciationRefusal | SaveRefusal, string>

/** Why the browser records nothing. */
export const microphoneErrors = {
  'not-found': 'Não encontramos um microfone. Escolha um áudio do aparelho, ou escreva como se fala.',
  'not-allowed':
    'O navegador não liberou o microfone. Libere nas permissões do site, escolha um áudio do aparelho ou escreva como se fala.',
  unavailable: 'Não foi possível usar o microfone agora. Escolha um áudio do aparelho, ou escreva como se fala.',
} satisfies Record<string, string>

/** Why a recording did not reach the server. */
export const pronunciationSendErrors = {
  offline: 'Sem conexão: a gravação não foi guardada. Tente de novo quando a conexão voltar.',
  server: 'Não foi possível guardar a gravação agora. Tente de novo em instantes.',
  refused: 'Não foi possível guardar agora. Recarregue a página e tente de novo.',
}

export const recorderStatusTexts = {
  requesting: 'O navegador vai pedir para usar o microfone.',
  recording: 'Gravando. Diga o nome como se fala.',
  saving: 'Guardando a gravação...',
  saved: 'Gravação guardada.',
  removing: 'Removendo...',
  removed: 'Gravação removida.',
} satisfies Record<string, string>
export type RecorderStatus = keyof typeof recorderStatusTexts

export const pronunciationTitle = 'Se preferir, grave como se fala (opcional)'

/** Notice beside the microphone for a briefing without order and e-mail. */
export const unlinkedPronunciationNotice = `Sem um pedido ou um e-mail, as gravações ficam guardadas por ${pluralize(unlinkedPronunciationDays, 'dia', 'dias')} depois da última mudança.`
