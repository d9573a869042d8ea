import type { Message } from '#copy/preview/preview.ts'
import { pluralize } from '#copy/shared/inflection.ts'
import { farewellDays, giftDays, type CreateGiftRefusal, type GiftPhase } from '#core/gift/gift.ts'
import { defaultZone, formatWeekdayAt, localTimeAt } from '#core/gift/opening-time.ts'
import { maxPhotoBytes, maxPhotos, type PhotoRefusal } from '#core/gift/photo.ts'
import {
  maxRecordingBytes,
  maxReactionMs,
  type RecordingKind,
  type RecordingRefusal,
} from '#core/gift/reaction-recording.ts'
import {
  maxReactionLength,
  maxReactionNameLength,
  maxReactions,
  maxShownLength,
  type ReactionRefusal,
} from '#core/gift/reaction.ts'
import { formatCount } from '#core/shared/number-format.ts'

/** What anybody may read of a gift, also in the preview of its link: it must not give away whose it is, or what. */
export const giftTitle = 'Um presente para você'
export const giftDescription = 'Feito com carinho. Toque para abrir.'

/** Places a buyer can choose the hour of, by IANA zone; a browser of elsewhere may send any other. */
export const giftZones: { label: string; zones: { zone: string; label: string }[] }[] = [
  {
    label: 'Brasil',
    zones: [
      { zone: defaultZone, label: 'Brasília, São Paulo, Rio, Salvador' },
      { zone: 'America/Manaus', label: 'Manaus' },
      { zone: 'America/Cuiaba', label: 'Cuiabá, Campo Grande' },
      { zone: 'America/Rio_Branco', label: 'Rio Branco' },
      { zone: 'America/Noronha', label: 'Fernando de Noronha' },
    ],
  },
  {
    label: 'Outros lugares',
    zones: [
      { zone: 'America/Argentina/Buenos_Aires', label: 'Buenos Aires' },
      { zone: 'America/Montevideo', label: 'Montevidéu' },
      { zone: 'America/Santiago', label: 'Santiago' },
      { zone: 'America/New_York', label: 'Nova York, Boston, Miami' },
      { zone: 'America/Chicago', label: 'Chicago' },
      { zone: 'America/Los_Angeles', label: 'Los Angeles' },
      { zone: 'America/Toronto', label: 'Toronto' },
      { zone: 'Europe/Lisbon', label: 'Lisboa, Porto' },
      { zone: 'Europe/London', label: 'Londres' },
      { zone: 'Europe/Dublin', label: 'Dublin' },
      { zone: 'Europe/Madrid', label: 'Madri, Barcelona' },
      { zone: 'Europe/Paris', label: 'Paris' },
      { zone: 'Europe/Rome', label: 'Roma, Milão' },
      { zone: 'Europe/Berlin', label: 'Berlim' },
      { zone: 'Europe/Zurich', label: 'Zurique' },
      { zone: 'Africa/Luanda', label: 'Luanda' },
      { zone: 'Asia/Dubai', label: 'Dubai' },
      { zone: 'Asia/Tokyo', label: 'Tóquio' },
      { zone: 'Australia/Sydney', label: 'Sydney' },
    ],
  },
]

/** "horário de Brasília", or the first place of a zone. */
export function zoneText(zone: string): string {
  if (zone === defaultZone) return 'horário de Brasília'
  const known = giftZones.flatMap(({ zones }) => zones).find((one) => one.zone === zone)
  const place = known?.label.split(',')[0] ?? zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone
  return `horário de ${place}`
}

/** "na quinta-feira, 24 de dezembro de 2026, às 20:00", by the clocks of a zone. */
export function openingText(instant: Date, zone: string): string {
  const day = formatWeekdayAt(instant, zone)
  return `${/^(sábado|domingo)/.test(day) ? 'no' : 'na'} ${day}, às ${localTimeAt(instant, zone).slice(-5)}`
}

/** What the buyer sends with the link: as neutral as the link. */
export const giftInvitation = 'Tem um presente esperando por você. É só abrir:'

export function giftWhatsappUrl(url: string): string {
  return `https://wa.me/?text=${encodeURIComponent(`${giftInvitation}\n${url}`)}`
}

/** How long a gift stays, for its buyer. */
export const giftPeriodText = `A página fica no ar por ${giftDays} dias depois da abertura, mesmo que o prazo de download da entrega termine antes. Depois disso ela não abre mais, e ${farewellDays} dias depois apagamos as fotos, os recados e as gravações.`

/** What becomes of a gift when its purchase is undone, for its buyer. */
export const giftPurchaseText =
  'Se a compra for cancelada ou reembolsada, a página se fecha na hora, também para quem já a abriu.'

export const createGiftErrors = {
  'not-delivered': {
    title: 'O presente vem depois da entrega',
    text: 'Assim que a sua música for entregue, você pode criar a página do presente aqui.',
  },
  'purchase-stopped': {
    title: 'Este presente não pode ser criado',
    text: 'A compra desta música foi desfeita. Se isso não parece certo, fale com a gente.',
  },
  'song-missing': {
    title: 'Ainda falta a música',
    text: 'A entrega ainda não tem a música em MP3 ou WAV. Fale com a gente: resolvemos rápido.',
  },
} satisfies Record<CreateGiftRefusal, Message>

/** The answer to a form that another tab or device has overtaken. */
export const staleGift: Message = {
  title: 'O presente mudou em outra aba',
  text: 'Nada se perdeu: o que você escreveu está nos campos, e o que ficou guardado da outra aba está logo abaixo de cada um. Ao guardar, fica valendo o que está nos campos.',
}

/** The answer to a form of a gift that is not there any more. */
export const deletedGift: Message = {
  title: 'O presente foi apagado',
  text: 'O link que você mandou não abre mais. O que você escreveu está nos campos: ao guardar, é criado um presente novo, com outro link e sem as fotos de antes.',
}

export const photoMegabytes = maxPhotoBytes / 1024 / 1024
export const photoErrors = {
  'photo-missing': 'Não chegou nenhuma imagem. Escolha uma foto e mande de novo.',
  'photo-too-large': `Esta foto tem mais de ${photoMegabytes} MB. Mande uma versão menor; para a tela não faz diferença.`,
  'photo-too-many': `Já são ${maxPhotos} fotos, o limite de um presente. Remova uma para adicionar outra.`,
  'photo-heic':
    'Esta foto está no formato HEIC, do iPhone, que a maioria dos aparelhos não abre. Mande como JPEG: no iPhone, Ajustes › Câmera › Formatos › Mais Compatível, ou tire uma captura de tela da foto.',
  'photo-unknown': 'Este arquivo não é uma foto em JPEG, PNG ou WebP.',
  'photo-broken': 'Não conseguimos abrir esta foto: o arquivo está danificado ou incompleto. Tente mandar de novo.',
  'photo-too-many-pixels': 'Esta foto tem pixels demais. Mande uma versão menor; para a tela não faz diferença.',
  infected: 'Este arquivo não passou pela verificação de segurança e não foi guardado.',
  busy: 'Há muitas fotos ao mesmo tempo. Espere um minuto e tente de novo.',
  'not-found': 'Este presente não existe mais.',
} satisfies Record<PhotoRefusal | 'infected' | 'busy' | 'not-found', string>

export const photoAccessEnded = 'O seu acesso terminou. Recarregue a página e confirme o e-mail.'

/** What a visitor reads when the gift does not open. */
export const openGiftErrors = {
  'answer-required': 'Escreva a resposta para abrir.',
  'answer-wrong': 'Ainda não é essa a resposta. Tente de novo: acentos e maiúsculas não fazem diferença.',
  'too-many-tries': 'Foram muitas tentativas. Espere uns quinze minutos e tente de novo.',
}

export const openGiftTexts = {
  lost: 'O presente não chegou até aqui. Confira a conexão e tente de novo.',
}

const recordingMegabytes = maxRecordingBytes / 1024 / 1024
/** How long a recording may be: "3 minutos". */
export const recordingLengths = {
  voice: pluralize(maxReactionMs.voice / 60_000, 'minuto', 'minutos'),
  video: pluralize(maxReactionMs.video / 60_000, 'minuto', 'minutos'),
} satisfies Record<RecordingKind, string>

/** What the recorder of a reaction says meanwhile. */
export const reactionTexts = {
  asking: 'O navegador vai pedir para usar o microfone ou a câmera.',
  recording: 'Gravando...',
  ready: 'Pronto. Veja se ficou bom: só vai quando você mandar.',
  sending: 'Enviando...',
  noDevice: 'Não encontramos microfone ou câmera. Escolha um áudio ou vídeo do aparelho, ou escreva.',
  notAllowed:
    'O navegador não liberou o microfone ou a câmera. Libere nas permissões do site, escolha um áudio ou vídeo do aparelho, ou escreva.',
  unavailable: 'Não foi possível gravar agora. Escolha um áudio ou vídeo do aparelho, ou escreva.',
  lost: 'O envio parou no meio e o recado não foi. Nada se perdeu: toque em "Mandar o recado" de novo.',
  failed: 'Não foi possível mandar agora. Nada se perdeu: tente de novo daqui a pouco.',
  closed: 'O presente foi fechado antes de o recado chegar: ele não foi enviado.',
  keptRecording: 'A sua gravação continua aqui, neste aparelho, até você sair desta página.',
  saveRecording: 'Salvar a gravação',
}

/** The leave to show a reaction to visitors, asked of who writes it. */
export const showTexts = {
  ask: 'O estúdio pode mostrar meu primeiro nome e este texto no site',
  given: 'O estúdio pode mostrar o seu primeiro nome e este texto no site.',
  shown: 'O seu primeiro nome e este texto estão na página inicial do site.',
  takeBack: 'Não mostrar no site',
  /** For who gave the song. */
  toGiver: 'Quem escreveu deixou o estúdio mostrar o primeiro nome e o texto no site.',
}

/** When a reaction that was sent could not be deleted. */
export const deletionTexts = {
  lost: 'Não tivemos resposta, e o recado pode continuar guardado. Tente de novo.',
  failed: 'Não foi possível apagar agora. Tente de novo daqui a pouco.',
  closed: 'Não foi possível apagar agora. Tente de novo daqui a pouco.',
}

export const reactionErrors = {
  'text-required': 'Escreva, grave ou escolha o seu recado primeiro.',
  'recording-too-large': `Esta gravação tem mais de ${recordingMegabytes} MB. Mande um trecho mais curto.`,
  'recording-too-long': `Ficou longo: a voz pode ter até ${recordingLengths.voice}, o vídeo até ${recordingLengths.video}.`,
  'recording-unknown':
    'Não reconhecemos este arquivo como áudio ou vídeo. Grave por aqui, ou mande em MP4, MOV, WebM, MP3, M4A, OGG ou WAV.',
  'recordings-full': 'Este presente já recebeu muitas gravações e não cabe mais uma. Um recado escrito ainda cabe.',
  infected: 'Este arquivo não passou pela verificação de segurança e não foi guardado.',
  busy: 'Há muitas gravações chegando ao mesmo tempo. Espere um minuto e mande de novo.',
  'text-too-long': `O recado ficou longo: use até ${formatCount(maxReactionLength)} letras.`,
  'name-too-long': `O nome ficou longo: use até ${maxReactionNameLength} letras.`,
  'name-to-show': 'Para o estúdio poder mostrar o recado, escreva o seu nome, ou desmarque essa permissão.',
  'text-to-show': `O estúdio só mostra recados escritos, de até ${formatCount(maxShownLength)} letras. Escreva um assim, ou desmarque essa permissão.`,
  'consent-required': 'Para mandar, marque que concorda em guardarmos o recado.',
  'too-many': `Este presente já recebeu ${maxReactions} recados, o limite dele.`,
  'too-many-tries': 'Foram muitos recados seguidos. Espere um pouco e tente de novo.',
} satisfies Record<ReactionRefusal | RecordingRefusal | OtherReactionRefusal, string>
type OtherReactionRefusal = 'recordings-full' | 'infected' | 'busy' | 'too-many' | 'too-many-tries'

/** How a gift stands, for staff. */
export const giftPhaseLabels = {
  withdrawn: 'Desativado',
  ended: 'Encerrado',
  waiting: 'Espera a hora da abertura',
  locked: 'No ar',
  open: 'No ar',
} satisfies Record<GiftPhase, string>
