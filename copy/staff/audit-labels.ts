import { retentionCountsText } from '#copy/client/retention.ts'
import { noteStateLabels } from '#copy/preview/notes.ts'
import { noteStates } from '#core/preview/note.ts'
import { cents, formatBRL } from '#core/shared/money.ts'
import type { AuditAction } from '#core/staff/audit.ts'

export const auditLabels = {
  'client-created': 'Cliente criado',
  'client-edited': 'Cliente editado',
  'client-deleted': 'Cliente excluído',
  'client-exported': 'Dados de cliente exportados',
  'client-erased': 'Dados de cliente apagados',
  'list-uploaded': 'Lista enviada para conferir',
  'clients-imported': 'Lista de clientes importada',
  'import-undone': 'Importação desfeita',
  'client-viewed': 'Cadastro de cliente aberto',
  'briefing-viewed': 'Briefing aberto',
  'data-request-answered': 'Pedido sobre dados pessoais respondido',
  'whatsapp-answer-read': 'Resposta pelo WhatsApp marcada como lida',
  'whatsapp-stopped': 'Avisos pelo WhatsApp encerrados',
  'retention-applied': 'Prazos de guarda aplicados',
  'retention-requested': 'Aplicação dos prazos de guarda pedida',
  'project-created': 'Projeto criado',
  'project-recreated': 'Projeto recriado',
  'project-assigned': 'Responsável atribuído',
  'project-edited': 'Projeto editado',
  'contract-read': 'Contrato lido',
  'onboarding-hidden': 'Primeiros passos escondidos',
  'onboarding-shown': 'Primeiros passos mostrados no dashboard',
  'canary-changed': 'Compras de teste ligadas, desligadas ou mudadas',
  'canary-requested': 'Compra de teste pedida',
  'backups-changed': 'Backups automáticos ligados, desligados ou mudados',
  'backup-requested': 'Backup pedido',
  'list-exported': 'Lista exportada em CSV',
  'saved-view-changed': 'Visão salva alterada',
  'internal-note-changed': 'Nota interna',
  'cost-noted': 'Valor a pagar a quem fez anotado',
  'cost-paid': 'Valor marcado como pago a quem fez',
  'cost-reopened': 'Pagamento a quem fez desfeito',
  'cost-removed': 'Valor a pagar a quem fez removido',
  'evidence-exported': 'Provas de uma compra baixadas em PDF',
  'project-deleted': 'Projeto excluído',
  'version-added': 'Versão adicionada',
  'version-edited': 'Versão editada',
  'lyric-edited': 'Letra editada',
  'lyric-written': 'Letra escrita',
  'lyric-presented': 'Letra apresentada ao cliente',
  'versions-presented': 'Versões apresentadas ao cliente',
  'version-removed': 'Versão removida',
  'recording-retried': 'Gravação analisada de novo',
  'returned-to-waiting': 'Voltou para Aguardando',
  'step-moved': 'Movido para outra etapa',
  'studio-word-left': 'Novidade deixada para o cliente',
  'studio-word-removed': 'Novidade removida',
  'briefing-accepted': 'Briefing aceito',
  'clarification-requested': 'Pergunta enviada sobre o briefing',
  'briefing-invited': 'Convite de briefing enviado',
  'revision-granted': 'Revisão concedida',
  'revision-returned': 'Revisão estornada',
  'lateness-compensated': 'Compensação por atraso enviada',
  'withdrawal-decided': 'Pedido de cancelamento respondido',
  'delivery-file-added': 'Arquivo adicionado à entrega',
  'delivery-file-removed': 'Arquivo removido da entrega',
  'project-delivered': 'Projeto entregue',
  'delivery-extended': 'Prazo da entrega alterado',
  'delivery-reopened': 'Entrega reaberta',
  'gift-withdrawn': 'Presente desativado',
  'gift-deleted': 'Presente apagado',
  'reaction-shown': 'Recado mostrado na página inicial',
  'reaction-hidden': 'Recado removido do site',
  'cover-chosen': 'Capa escolhida',
  'payment-received': 'Pagamento registrado pela equipe',
  'payment-accepted': 'Pagamento aceito pela equipe',
  'payment-matched': 'Registro trocado pelo pagamento do Mercado Pago',
  'refund-requested': 'Reembolso solicitado',
  'refund-done': 'Reembolso feito',
  'refund-given-up': 'Reembolso dado como não feito',
  'review-flag-resolved': 'Atenção resolvida',
  'books-checked': 'Conferência do livro pedida',
  'payment-fetched': 'Pagamento buscado de novo',
  'report-imported': 'Relatório do Mercado Pago importado',
  'invoice-issued': 'Nota fiscal anexada',
  'invoice-corrected': 'Nota fiscal corrigida',
  'invoice-cancelled': 'Nota fiscal cancelada',
  'payment-link-sent': 'Link de pagamento enviado',
  'order-cancelled': 'Pedido cancelado pela equipe',
  'voucher-issued': 'Vale-presente emitido',
  'voucher-revoked': 'Vale-presente revogado',
  'voucher-printed': 'Cartão de vale-presente aberto',
  'voucher-reissued': 'Código de vale-presente trocado',
  'proposal-sent': 'Orçamento enviado',
  'proposal-cancelled': 'Orçamento cancelado',
  'note-answered': 'Anotação de cliente respondida',
  'names-marked': 'Nomes marcados em uma versão',
  'proof-placed': 'Momento de uma anotação guardado',
  'mail-resent': 'E-mail enviado de novo',
  'mail-acknowledged': 'Falha de e-mail marcada como vista',
  'mail-tested': 'E-mail de teste enviado',
  'catalog-saved': 'Preços e prazos alterados',
  'settings-saved': 'Configurações da empresa alteradas',
  'texts-saved': 'Textos alterados',
  'catalog-restored': 'Preços e prazos restaurados',
  'settings-restored': 'Configurações da empresa restauradas',
  'texts-restored': 'Textos restaurados',
  'library-added': 'Áudio adicionado à biblioteca',
  'library-edited': 'Áudio da biblioteca editado',
  'library-removed': 'Áudio da biblioteca excluído',
  'demonstration-shown': 'Áudio mostrado no site',
  'demonstration-edited': 'Demonstração do site editada',
  'demonstration-withdrawn': 'Áudio removido do site',
  'reference-added': 'Referência adicionada a projeto',
  'reference-removed': 'Referência removida de projeto',
  'signed-in': 'Entrou no painel',
  'signed-out': 'Saiu do painel',
  'sign-in-locked': 'Entrada bloqueada por excesso de tentativas',
  'password-reset': 'Senha redefinida por link',
  'password-changed': 'Senha trocada',
  'profile-changed': 'Nome na conta alterado',
  'sessions-ended': 'Outras sessões encerradas',
  'two-factor-enabled': 'Verificação em duas etapas ativada',
  'two-factor-disabled': 'Verificação em duas etapas desativada',
  'two-factor-reset': 'Verificação em duas etapas zerada',
  'backup-codes-made': 'Novos códigos de reserva',
  'passkey-added': 'Chave de acesso criada',
  'passkey-renamed': 'Chave de acesso renomeada',
  'passkey-removed': 'Chave de acesso removida',
  'staff-invited': 'Pessoa convidada',
  'invitation-sent-again': 'Convite enviado de novo',
  'invitation-revoked': 'Convite cancelado',
  'staff-joined': 'Convite aceito: conta criada',
  'staff-role-changed': 'Perfil de acesso alterado',
  'staff-deactivated': 'Conta desativada',
  'staff-reactivated': 'Conta reativada',
} satisfies Record<AuditAction, string>

const fieldNames: Record<string, string> = {
  name: 'nome',
  email: 'e-mail',
  phone: 'telefone',
  company: 'empresa',
  title: 'título',
  expiresOn: 'validade da prévia',
  escolhidos: 'só linhas escolhidas',
  saved: 'criada',
  edited: 'editada',
  removed: 'removida',
  moved: 'reordenada',
  written: 'guardada',
  read: 'lida',
}

/** The figures of what was done, where it has some. */
export function auditText({
  from,
  to,
  amount,
  total,
  fields,
  keptOrders: retainedOrders,
  changes,
  noteState,
  note,
  byHand,
  counts,
}: Record<string, unknown>): string {
  if (isAmount(amount)) {
    const differs = isAmount(total) && total !== amount
    const place = byHand === true ? ' por fora do Mercado Pago' : ''
    return differs ? `${formatBRL(cents(amount))} de ${formatBRL(cents(total))}` : `${formatBRL(cents(amount))}${place}`
  }
  if (Array.isArray(fields)) return fields.map((name) => fieldNames[String(name)] ?? String(name)).join(', ')
  if (typeof to === 'string' && typeof from === 'string') return `${from || 'ninguém'} → ${to || 'ninguém'}`
  if (typeof retainedOrders === 'number') return `Pedidos guardados por lei: ${retainedOrders}`
  if (isCounts(counts)) return retentionCountsText(counts)
  const answered = noteStates.find((state) => state === noteState)
  if (answered) return noteStateLabels[answered]
  if (Array.isArray(changes)) return changes.length === 1 ? '1 campo' : `${changes.length} campos`
  return typeof note === 'string' ? note : ''
}

function isCounts(value: unknown): value is Record<string, number> {
  return typeof value === 'object' && value !== null && Object.values(value).every((count) => typeof count === 'number')
}

function isAmount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value)
}
