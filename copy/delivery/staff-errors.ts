import { stoppedOrder } from '#copy/project/stopped-order.ts'
import type { CreditsRefusal } from '#core/delivery/credits-form.ts'
import type { DeliveryFileRefusal } from '#core/delivery/delivery-file.ts'
import {
  maxExtensionDays,
  type DeliverRefusal,
  type DeliveryProblem,
  type ExtendRefusal,
  type ReopenRefusal,
} from '#core/delivery/delivery.ts'

// What only staff read: pages of clients do without.
const gone = 'Este projeto já não existe.'

export const deliverErrors = {
  'already-delivered': 'Este projeto já foi entregue.',
  'not-approved': 'O cliente ainda não aprovou uma versão. Só o que foi aprovado é entregue.',
  'order-closed': stoppedOrder,
  changed: 'Os arquivos mudaram enquanto a entrega era preparada. Confira e entregue de novo.',
  'not-found': gone,
  failed: 'Não foi possível entregar. Nada mudou para o cliente; tente de novo.',
} satisfies Record<DeliverRefusal | 'changed' | 'not-found' | 'failed', string>

/** What is to be mended before a delivery, each where it is mended. */
export const deliveryProblems = {
  'song-missing': 'Falta a própria música: envie o MP3 ou o arquivo em alta qualidade antes de entregar.',
  'song-outdated':
    'Um arquivo da música é anterior à aprovação atual. Remova-o e envie a versão que o cliente aprovou.',
  'promise-missing': 'Faltam arquivos prometidos. Envie-os, ou marque que eles ficam para depois.',
  'people-required': 'Diga quem participou da criação: o certificado precisa disso.',
  'too-many-people': 'São nomes demais para o certificado. Junte quem fez a mesma coisa em uma linha.',
  'person-too-long': 'Uma das linhas de quem participou é longa demais.',
  'machines-unanswered':
    'Diga o que foi gerado com inteligência artificial: marque as partes, ou “Sem inteligência artificial”.',
  'machines-contradict':
    'Com “Sem inteligência artificial” não pode haver parte marcada nem ferramenta. Escolha um dos dois.',
  'tools-too-long': 'O nome das ferramentas é longo demais.',
} satisfies Record<DeliveryProblem | CreditsRefusal, string>

export const deliveryFileErrors = {
  'kind-unknown': 'Escolha o que o arquivo é.',
  'title-too-long': 'O nome pode ter até 80 letras.',
  empty: 'O arquivo está vazio.',
  'wrong-format': 'Este tipo de arquivo não serve para o que você escolheu.',
  'not-what-it-says': 'O conteúdo do arquivo não é o que a terminação do nome diz.',
  'too-many-files': 'A entrega já tem arquivos demais. Junte alguns em um ZIP.',
  'item-unknown': 'Este extra já não está entre o que foi vendido. Recarregue a página e escolha de novo.',
  'not-approved': 'O cliente ainda não aprovou uma versão: espere a aprovação para preparar os arquivos.',
  'already-there': 'Este mesmo arquivo já está na entrega.',
  'order-closed': stoppedOrder,
  'no-recording': 'A versão aprovada não tem um som enviado por aqui. Envie o arquivo.',
  'recording-format':
    'A gravação aprovada está em um formato que não serve para a entrega, como M4A ou OGG. Envie a mesma música em MP3, WAV, FLAC ou AIFF.',
  'recording-failed': 'A gravação da versão aprovada não pôde ser lida. Envie o arquivo final.',
  'not-found': gone,
  failed: 'Não foi possível guardar o arquivo na entrega.',
} satisfies Record<
  | DeliveryFileRefusal
  | 'too-many-files'
  | 'item-unknown'
  | 'not-approved'
  | 'already-there'
  | 'order-closed'
  | 'no-recording'
  | 'recording-format'
  | 'recording-failed'
  | 'not-found'
  | 'failed',
  string
>

/** What becomes of the MP3 of the song. */
export const mp3Texts = {
  possible: 'Em 320 kbit/s, a partir da música em alta qualidade.',
  withOriginal: 'O MP3 é criado a partir dele.',
  coming: 'O MP3 está sendo criado e entra na entrega sozinho.',
  comingAfter: 'O MP3 ainda está sendo criado: entra na entrega assim que ficar pronto, e o cliente é avisado.',
  failed: 'Não foi possível criar o MP3. Tente de novo, ou envie o arquivo.',
  lossy:
    'O WAV não pode ser criado a partir de um MP3: seria o mesmo som num arquivo maior. Envie o WAV ou o FLAC do estúdio.',
}

export const makeMp3Errors = {
  'already-there': 'O MP3 já está na entrega.',
  'mp3-from-lossy': 'Não há um WAV, FLAC ou AIFF de onde criar o MP3: envie um deles, ou o MP3.',
  'not-approved': deliveryFileErrors['not-approved'],
  'no-recording': deliveryFileErrors['no-recording'],
  'recording-failed': deliveryFileErrors['recording-failed'],
  'not-found': gone,
  failed: 'Não foi possível pedir o MP3. Tente de novo.',
}

export const removeFileErrors = {
  'not-found': 'Este arquivo já não está na entrega.',
  'last-song': 'Este é o único arquivo com a música. Envie outro antes de remover este, ou reabra a entrega.',
  'is-paper': 'Certificado e direitos de uso acompanham a entrega. Para refazê-los, reabra a entrega.',
  failed: 'Não foi possível remover o arquivo.',
}

export const extendErrors = {
  'not-delivered': 'Este projeto ainda não foi entregue.',
  'day-invalid': 'Escolha um dia.',
  'day-past': 'Este dia já passou.',
  'below-promise': 'O contrato prometeu mais dias do que isso: escolha um dia depois.',
  'day-too-far': `Este dia está longe demais: escolha um nos próximos ${maxExtensionDays / 365} anos.`,
  'same-day': 'A entrega já termina neste dia.',
  'order-closed': stoppedOrder,
  'not-found': gone,
  failed: 'Não foi possível mudar o prazo.',
} satisfies Record<ExtendRefusal | 'order-closed' | 'not-found' | 'failed', string>

export const reopenErrors = {
  'not-delivered': 'Este projeto não está entregue.',
  'reason-required': 'Por favor, informe o motivo.',
  'reason-too-long': 'O motivo pode ter até 2.000 letras.',
  'order-closed': stoppedOrder,
  'not-found': gone,
  failed: 'Não foi possível reabrir a entrega.',
} satisfies Record<ReopenRefusal | 'order-closed' | 'not-found' | 'failed', string>
