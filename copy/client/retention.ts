import { pluralize } from '#copy/shared/inflection.ts'
import {
  retentionIds,
  retentionRules,
  type LegalGround,
  type RetentionId,
  type RetentionPeriod,
  type RetentionStart,
} from '#core/client/retention.ts'
import { formatCount } from '#core/shared/number-format.ts'

/** What each rule is about, as the privacy policy says it. */
export const retentionLabels = {
  'unlinked-briefings': 'Briefing começado e ainda sem pedido',
  'unlinked-voices': 'Gravações de voz sem pedido nem e-mail',
  'unpaid-orders': 'Pedidos que não foram pagos: nome, contatos e dados do navegador',
  contacts: 'Cadastro de quem não comprou',
  proposals: 'Pedidos de orçamento e orçamentos que não viraram compra',
  gifts: 'Página de presente: fotos, dedicatória e recados, também em voz e vídeo',
  'song-content': 'A sua história, vozes, conversas, versões e arquivos finais',
  'removed-files': 'Arquivos que a equipe retirou de uma entrega',
  'voucher-recipients': 'Nome e e-mail de quem recebeu um vale-presente por e-mail',
  'mail-texts': 'Texto dos e-mails que enviamos',
  'whatsapp-answers': 'O que você escreveu em resposta aos avisos pelo WhatsApp',
  purchases: 'Pedido, contrato, consentimentos, aprovações, pagamentos e nota fiscal',
  'data-requests': 'Pedidos sobre dados pessoais e as respostas',
  'erasure-notices': 'E-mail que confirma que os dados foram apagados',
  'access-links': 'Códigos e links que confirmam que é você',
  'attempt-counters': 'Contadores de tentativas, por endereço IP',
  'security-log': 'Registros de acesso: IP, data, hora e navegador',
  'audit-log': 'Registro do que a equipe fez no painel',
  'shop-counts': 'Quantas visitas e músicas ouvidas houve em cada dia: só números, de ninguém em particular',
} satisfies Record<RetentionId, string>

const starts = {
  'last-change': 'depois da última mudança',
  removal: 'depois de retirados',
  'gift-end': 'depois do último dia da página',
  'delivery-end': 'depois do fim dos downloads',
  'last-purchase': 'depois da última compra',
  sending: 'depois do envio',
  expiry: 'depois de perder a validade',
  answer: 'depois da resposta',
  event: 'depois do registro',
} satisfies Record<RetentionStart, string>

const grounds = {
  contract: 'Contrato e preparação dele (LGPD, art. 7, V)',
  'legal-duty': 'Obrigação legal e fiscal (LGPD, art. 7, II e art. 16, I)',
  defence: 'Defesa em processos (LGPD, art. 7, VI)',
  'legitimate-interest': 'Segurança e combate a fraudes (LGPD, art. 7, IX)',
  'marco-civil': 'Marco Civil da Internet (Lei 12.965/2014, art. 15)',
  'no-personal-data': 'Não são dados pessoais (LGPD, art. 12)',
  'data-subject-rights': 'Prova de que os seus direitos foram atendidos (LGPD, arts. 18 e 19)',
} satisfies Record<LegalGround, string>

export function periodText({ count, unit }: RetentionPeriod): string {
  if (unit === 'days') return pluralize(count, 'dia', 'dias')
  return unit === 'months' ? pluralize(count, 'mês', 'meses') : pluralize(count, 'ano', 'anos')
}

export type RetentionRow = { id: RetentionId; what: string; period: string; end: string; ground: string }

/** The retention table as people read it, made from the rules that the job carries out. */
export function retentionTable(): RetentionRow[] {
  return retentionRules.map(({ id, period, since, action, grounds: legal }) => ({
    id,
    what: retentionLabels[id],
    period: `${periodText(period)} ${starts[since]}`,
    end: action === 'delete' ? 'Apagamos' : 'Tiramos o que identifica você',
    ground: legal.map((ground) => grounds[ground]).join('; '),
  }))
}

const counted = {
  'unlinked-briefings': ['briefing sem pedido', 'briefings sem pedido'],
  'unlinked-voices': ['gravação de voz sem pedido', 'gravações de voz sem pedido'],
  'unpaid-orders': ['pedido não pago', 'pedidos não pagos'],
  contacts: ['cadastro sem compra', 'cadastros sem compra'],
  proposals: ['orçamento sem compra', 'orçamentos sem compra'],
  gifts: ['página de presente', 'páginas de presente'],
  'song-content': ['projeto com história e arquivos', 'projetos com história e arquivos'],
  'removed-files': ['arquivo retirado de entrega', 'arquivos retirados de entregas'],
  'voucher-recipients': ['e-mail de quem recebeu um vale', 'e-mails de quem recebeu um vale'],
  'mail-texts': ['texto de e-mail', 'textos de e-mails'],
  'whatsapp-answers': ['resposta pelo WhatsApp', 'respostas pelo WhatsApp'],
  purchases: ['cliente de compras antigas', 'clientes de compras antigas'],
  'data-requests': ['pedido sobre dados', 'pedidos sobre dados'],
  'erasure-notices': ['aviso de dados apagados', 'avisos de dados apagados'],
  'access-links': ['código ou link vencido', 'códigos e links vencidos'],
  'attempt-counters': ['contador de tentativas', 'contadores de tentativas'],
  'security-log': ['registro de acesso', 'registros de acesso'],
  'audit-log': ['registro de auditoria', 'registros de auditoria'],
  'shop-counts': ['contagem de visitas de um dia', 'contagens de visitas por dia'],
} satisfies Record<RetentionId, [string, string]>

/** `3 pedidos não pagos, 1 texto de e-mail`: what a run deleted or anonymised. */
export function retentionCountsText(counts: Record<string, number>): string {
  return retentionIds
    .flatMap((id) => {
      const count = counts[id] ?? 0
      const [one, many] = counted[id]
      return count > 0 ? [`${formatCount(count)} ${count === 1 ? one : many}`] : []
    })
    .join(', ')
}
