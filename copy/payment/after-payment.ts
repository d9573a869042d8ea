// "E agora?", once something was paid.
import type { PaidOrder } from '#core/order/paid-order.ts'
import { formatDay, type CalendarDay } from '#core/shared/dates.ts'

type PaidStep = { title: string; text: string }

/** `adjusts`: changes were sold with it. */
export function afterPackage(adjusts: boolean): PaidStep[] {
  return [
    { title: 'Conte a sua história', text: 'Preencha o briefing: é dele que a música nasce.' },
    { title: 'A gente cria', text: 'Compomos, gravamos e refinamos até valer a pena ouvir.' },
    {
      title: adjusts ? 'Você ouve e ajusta' : 'Você ouve e escolhe',
      text: 'As prévias chegam por e-mail e no acompanhamento do pedido.',
    },
  ]
}

/** What comes after an extra was paid, by what it is and how far its song is. */
export function afterExtra(extra: PaidOrder['extraOf']): PaidStep[] {
  if (extra?.kind === 'item') return afterItem(extra.dueOn)
  if (extra?.kind === 'rush') return afterRush
  if (extra?.kind === 'song') return afterSong
  if (extra?.isUsed) return afterRevision.used
  const isClosed = extra?.status === 'approved' || extra?.status === 'delivered'
  return isClosed ? afterRevision.closed : afterRevision.open
}

export const afterVoucher: PaidStep[] = [
  { title: 'O código está pronto', text: 'Ele também foi para o seu e-mail.' },
  {
    title: 'Você dá o presente',
    text: 'Imprima o cartão, mande o código, ou deixe que a gente entregue no dia escolhido.',
  },
  { title: 'Quem ganha conta a história', text: 'Escolhe a música no site, com o código, quando quiser.' },
]

const afterRevision = {
  used: [
    { title: 'Seu pedido está coberto', text: 'A revisão cobriu o pedido de ajustes que você já tinha enviado.' },
    { title: 'A gente ajusta', text: 'A música volta para o estúdio com as suas sugestões.' },
    { title: 'Você ouve de novo', text: 'Avisamos por e-mail quando houver o que ouvir.' },
  ],
  closed: [
    { title: 'A equipe reabre a avaliação', text: 'Avisamos por e-mail assim que você puder escrever.' },
    { title: 'Você diz o que mudar', text: 'Reúna os pedidos de uma vez: é uma rodada de ajustes.' },
    { title: 'Você ouve de novo', text: 'Avisamos por e-mail quando houver o que ouvir.' },
  ],
  open: [
    { title: 'Você diz o que mudar', text: 'Na prévia, escolha a versão e reúna os pedidos de uma vez.' },
    { title: 'A gente ajusta', text: 'A música volta para o estúdio com as suas sugestões.' },
    { title: 'Você ouve de novo', text: 'Avisamos por e-mail quando houver o que ouvir.' },
  ],
}

function afterItem(dueOn: CalendarDay | null) {
  return [
    { title: 'A gente começa', text: 'O serviço entrou no seu projeto.' },
    {
      title: dueOn ? `Pronto até ${formatDay(dueOn)}` : 'Chega com a música',
      text: dueOn ? 'Prazo contado em dias úteis.' : 'Fica pronto junto com a entrega.',
    },
    { title: 'Na página de entrega', text: 'Avisamos por e-mail assim que estiver lá.' },
  ]
}

const afterSong = [
  { title: 'A gente começa', text: 'O trabalho entrou no seu projeto.' },
  { title: 'As datas', text: 'O prazo da música está no acompanhamento do projeto.' },
  { title: 'Chega com a música', text: 'O resultado faz parte dela. Avisamos por e-mail.' },
]

const afterRush = [
  { title: 'O prazo ficou menor', text: 'As novas datas estão no acompanhamento do projeto.' },
  { title: 'A gente corre', text: 'O seu projeto passa na frente.' },
  { title: 'Você ouve antes', text: 'Avisamos por e-mail quando a primeira versão estiver pronta.' },
]

export function boughtGreeting(firstName: string): string {
  return firstName === ''
    ? 'A sua música já tem lugar na agenda.'
    : `${firstName}, a sua música já tem lugar na agenda.`
}

/** The last day of the contract, which starts anew with the story. */
export function boughtDue(dueOn: CalendarDay): string {
  return `Primeiras versões até ${formatDay(dueOn)}. O prazo recomeça quando aceitarmos a sua história.`
}
