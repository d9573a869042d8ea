import { pluralize } from '#copy/shared/inflection.ts'
import type { BuyRevisionRefusal } from '#core/preview/buy-revision.ts'
import {
  nextCoverage,
  type OpenPaymentRefusal,
  type RevisionCover,
  type RevisionBalance,
  type TakeBackRefusal,
} from '#core/preview/revision.ts'
import { formatDay, type CalendarDay } from '#core/shared/dates.ts'

/** What a request for changes was covered by, said to the client. */
export const coverageLabels = {
  included: 'Incluída no pacote',
  extra: 'Revisão extra',
  open: 'Além do pacote',
  courtesy: 'Por nossa conta',
  free: 'Só correções: não gasta revisão',
  returned: 'Estornada pela equipe',
  'taken-back': 'Você desistiu',
} satisfies Record<RevisionCover, string>

export const staffCoverLabels = {
  ...coverageLabels,
  open: 'Sem revisão disponível',
  'taken-back': 'O cliente desistiu',
} satisfies Record<RevisionCover, string>

/** After a request that goes beyond the package. */
export const payToStart = 'Seu pedido está guardado, e os ajustes começam assim que o pagamento cair.'

/** Under the title of the preview while changes wait for their payment. */
export function unpaidBanner(price: string): { title: string; text: string } {
  return { title: 'Agora é com você: falta pagar os ajustes', text: `${payToStart} Eles custam ${price}.` }
}

/** Leads to paying changes that were asked for. */
export function payChangesLabel(price: string): string {
  return `Pagar ${price} e começar os ajustes`
}

/** Under a request that waits for its payment: whoever does not want to pay is not held by it. */
export const takeBackTexts = {
  song: {
    text: 'Não quer pagar? Desista dos ajustes: nada é cobrado, e o que você escreveu volta para a avaliação. Aí você pode aprovar, mudar ou mandar depois.',
    button: 'Desistir dos ajustes',
  },
  lyric: {
    text: 'Não quer pagar? Desista das mudanças: nada é cobrado, e a letra fica como antes do pedido, aprovada se você já a tinha aprovado. O que você escreveu volta para o campo dela, para mudar ou mandar depois.',
    button: 'Desistir das mudanças na letra',
  },
}

export const requestTakenBack = {
  title: 'Você desistiu dos ajustes',
  text: 'Nada foi cobrado, e tudo está como antes do pedido. O que você escreveu voltou para o campo, e você pode mudar ou mandar depois.',
}

export const takeBackErrors = {
  'order-closed': {
    title: 'Nada mudou',
    text: 'A compra deste projeto foi desfeita ou está sendo conferida: não há o que pagar.',
  },
  'request-gone': {
    title: 'Pedido já respondido',
    text: 'Este pedido não espera mais por você: veja abaixo como ele está.',
  },
  'request-covered': {
    title: 'Este pedido já está coberto',
    text: 'O pagamento caiu, ou a nossa equipe assumiu o pedido: os ajustes começam sem mais nada a pagar.',
  },
  'payment-pending': {
    title: 'Pagamento em análise',
    text: 'Há um pagamento deste pedido sendo conferido. Nada mudou: espere o resultado.',
  },
  'payment-unavailable': {
    title: 'Nada mudou',
    text: 'O Mercado Pago não respondeu: tente de novo em alguns minutos.',
  },
  'order-meanwhile': {
    title: 'Um pagamento acabou de ser aberto',
    text: 'Ele foi aberto enquanto você desistia. Nada mudou: tente de novo.',
  },
} satisfies Record<TakeBackRefusal | OpenPaymentRefusal, { title: string; text: string }>

/** After sending. `price` is what another revision costs, while one is for sale. */
export function coverSentence(cover: RevisionCover, price: string | null): string {
  return cover === 'open' && price
    ? `Ajustes além do pacote custam ${price}. ${payToStart} Se preferir não pagar, desista deles na prévia.`
    : coverSentences[cover]
}

const coverSentences = {
  included: 'Este pedido está incluído no seu pacote.',
  extra: 'Este pedido usou uma revisão extra.',
  open: 'Este pedido vai além das revisões do seu pacote. Ele está guardado: fale com a gente para combinar como seguir.',
  courtesy: 'Este pedido fica por nossa conta.',
  free: 'Este pedido só diz o que ainda não ficou certo: não gasta revisão.',
  returned: 'A revisão deste pedido foi estornada.',
  'taken-back': 'Você desistiu deste pedido.',
} satisfies Record<RevisionCover, string>

/** Before sending, where nothing but that was noted yet. */
export const correctionsAreFree =
  'Um pedido que só diz quais nomes estão errados ou o que ainda não ficou como você pediu não gasta revisão.'

/** Why the revision of such a request is given back. */
export const correctionIsFree = 'Correção do que já foi pedido: não gasta revisão.'

/** Before sending: what covers the request, and its price beyond the package. */
export function coverageBeforeSending(balance: RevisionBalance, price: string | null): string {
  const { left, windowEndsOn } = balance
  const until = windowEndsOn ? ` até ${formatDay(windowEndsOn)}` : ''
  if (left === null) return `Este pedido está incluído: as revisões do seu pacote são ilimitadas${until}.`
  const cover = nextCoverage(balance)
  if (cover === 'included')
    return `${includedCoverage(left)} Junte todos os pedidos em um envio${until && `,${until}`}.`
  if (cover === 'extra') return `${extraCoverage(left)} Junte todos os pedidos em um envio.`
  if (price)
    return `${noRevisionReason(balance)} Cada pedido de ajustes custa ${price}. Pague agora ou logo depois de enviar: os ajustes começam assim que o pagamento cair.`
  return `${noRevisionReason(balance)} Você pode enviar mesmo assim: o pedido fica registrado como além do pacote, e uma revisão extra o cobre.`
}

function includedCoverage(left: number): string {
  if (left === 1) return 'Esta é a revisão que o seu pacote inclui.'
  return `Este pedido usa uma das suas ${left} revisões.`
}

function extraCoverage(left: number): string {
  if (left === 1) return 'Este pedido usa a sua revisão extra.'
  return `Este pedido usa uma das suas ${left} revisões extras.`
}

/** Why there is none left. */
export function noRevisionReason({ included, windowOpen, windowEndsOn, used }: RevisionBalance): string {
  if (included === 0) return used > 0 ? 'Não há revisão disponível.' : 'Seu pacote não inclui revisões.'
  if (!windowOpen && windowEndsOn) return `O prazo das revisões do seu pacote terminou em ${formatDay(windowEndsOn)}.`
  return 'As revisões do seu pacote já foram usadas.'
}

/** The sum of the ledger in a few words. */
export function balanceFacts(balance: RevisionBalance): { label: string; value: string }[] {
  const { included, used, left, extraLeft, windowEndsOn, windowOpen } = balance
  const extras = extraLeft > 0 && left !== extraLeft ? `, ${pluralize(extraLeft, 'extra', 'extras')} entre elas` : ''
  return [
    { label: 'Incluídas', value: included === null ? 'Ilimitadas' : included === 0 ? 'Nenhuma' : String(included) },
    ...extraFacts(balance),
    { label: 'Usadas', value: String(used) },
    { label: 'Restam', value: left === null ? 'Ilimitadas' : `${left}${extras}` },
    ...(included === 0 ? [] : [{ label: 'Prazo do pacote', value: windowText(windowOpen, windowEndsOn) }]),
  ]
}

/** Additions to the package, so that the sum adds up. */
function extraFacts({ lines }: RevisionBalance): { label: string; value: string }[] {
  const count = (wanted: string) => lines.filter(({ kind }) => kind === wanted).length
  const bought = count('bought') - count('refunded')
  const granted = count('granted')
  return [
    ...(bought > 0 ? [{ label: 'Compradas', value: String(bought) }] : []),
    ...(granted > 0 ? [{ label: 'Concedidas', value: String(granted) }] : []),
  ]
}

function windowText(isOpen: boolean, day: RevisionBalance['windowEndsOn']): string {
  if (!day) return 'Começa na primeira versão'
  return isOpen ? `Até ${formatDay(day)}` : `Terminou em ${formatDay(day)}`
}

export const entryLabels = {
  bought: 'Revisão extra comprada',
  granted: 'Revisão concedida pela equipe',
  used: 'Pedido de ajustes',
  returned: 'Revisão estornada pela equipe',
  'taken-back': 'Pedido desfeito',
  refunded: 'Compra desfeita',
  included: 'Incluída no pacote',
} satisfies Record<RevisionBalance['lines'][number]['kind'], string>

/** Why no further one is for sale. */
export const buyErrors = {
  'order-closed': 'A compra deste projeto foi desfeita ou está sendo conferida: nada mais é vendido para ele por aqui.',
  'nothing-presented': 'A revisão extra pode ser comprada quando houver uma letra para ler ou uma versão para ouvir.',
  'still-unlimited': 'Você não precisa comprar: as revisões do seu pacote ainda são ilimitadas.',
  'too-late': 'O prazo para comprar revisões deste projeto terminou.',
  'not-for-sale': 'Este serviço não está à venda agora. Fale com a gente.',
} satisfies Record<BuyRevisionRefusal, string>

/** What one more revision does for a project, before it is bought. */
export function revisionIntro({ open, left, lines }: RevisionBalance, until: CalendarDay | null): string {
  const oldest = lines.find(({ feedbackId }) => feedbackId !== null && feedbackId === open[0])
  if (oldest) return 'Esta revisão cobre o pedido de ajustes que você já enviou além do pacote.'
  const has = left ? ` Você ainda tem ${left === 1 ? 'uma' : left} sem usar.` : ''
  const end = until ? ` Este projeto já foi entregue: revisões podem ser compradas até ${formatDay(until)}.` : ''
  return `Mais uma rodada de ajustes na sua música. Ela fica guardada no projeto e é usada no próximo pedido que você enviar.${has}${end}`
}
