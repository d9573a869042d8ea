import { joinList, uncapitalised } from '#copy/shared/inflection.ts'
import type { DeliveryKind, Promised } from '#core/delivery/delivery.ts'

/** What a kind is called, for the client and for the studio alike. */
export const deliveryKindLabels = {
  mp3: 'Música em MP3',
  wav: 'Música em alta qualidade',
  instrumental: 'Versão instrumental',
  alternate: 'Música em outro estilo',
  stems: 'Voz e instrumentos separados (stems)',
  score: 'Partitura',
  lyrics: 'Letra',
  registration: 'Comprovante de registro',
  certificate: 'Certificado de autoria',
  licence: 'Direitos de uso',
  other: 'Outros arquivos',
} satisfies Record<DeliveryKind, string>

/** What was promised, by its name: the extra as it was sold, or the kind of file. */
export function promisedText(promised: Promised): string {
  return promised.by === 'extra' ? promised.title : deliveryKindLabels[promised.kind]
}

/** `Música em MP3, partitura e Registro UBC` */
export function promisedListText(promised: Promised[]): string {
  return joinList(promised.map((one, index) => (index === 0 ? promisedText(one) : textInSentence(one))))
}

/** The name of an extra is written as it was sold. */
function textInSentence(promised: Promised): string {
  return promised.by === 'extra' ? promised.title : uncapitalised(promisedText(promised))
}
