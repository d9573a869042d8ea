import type { StaffMailContent } from '#copy/mail/mail-content.ts'
import { isCounted, type IncidentCause, type IncidentFailures } from '#core/admin/incident.ts'
import { formatDateTime } from '#core/shared/dates.ts'

/** What is wrong, and what to do about it, to staff. */
export const incidentTexts = {
  'database-down': {
    title: 'O banco de dados ficou fora do ar',
    text: 'Ninguém conseguia comprar nem abrir o próprio pedido. Confira o servidor do PostgreSQL e a rede até ele.',
  },
  'disk-full': {
    title: 'O disco do servidor está cheio',
    text: 'Pedidos, mensagens e envios falham até haver espaço. Libere espaço ou aumente o disco; o resto se acerta sozinho.',
  },
  'database-read-only': {
    title: 'O banco de dados não aceita gravações',
    text: 'Ninguém consegue comprar. Confira se o PostgreSQL está em modo de leitura ou se é uma réplica.',
  },
  'orders-failing': {
    title: 'Pedidos estão falhando',
    text: 'Quem tenta comprar recebe uma página de erro nossa, e o pedido não fica guardado. O registro do servidor diz onde.',
  },
  'provider-access': {
    title: 'Ninguém consegue pagar: o Mercado Pago recusa a nossa chave de acesso',
    text: 'Os pedidos ficam guardados, mas o pagamento não abre. Confira no painel do Mercado Pago se a chave (MERCADOPAGO_ACCESS_TOKEN) ainda vale e tem permissão.',
  },
  'provider-down': {
    title: 'Ninguém consegue pagar: o Mercado Pago não responde',
    text: 'Os pedidos ficam guardados, e quem comprou pode tentar pagar de novo. Veja o status do Mercado Pago e a rede do servidor.',
  },
  'checkout-refused': {
    title: 'Ninguém consegue pagar: o Mercado Pago recusa abrir o pagamento',
    text: 'Os pedidos ficam guardados, mas o pagamento não abre. O registro do servidor diz o que foi recusado.',
  },
  'files-down': {
    title: 'Os arquivos não podem ser guardados nem lidos',
    text: 'Envios, gravações e downloads falham. Confira o bucket e a sua chave, ou a pasta do servidor.',
  },
  'mails-stuck': {
    title: 'Os e-mails não estão saindo',
    text: 'Compradores e clientes não recebem confirmações nem avisos. Nada se perde: os e-mails esperam na fila e saem sozinhos depois. Veja em Configurações, Integrações, se o servidor de e-mail responde e aceita a senha (SMTP_URL).',
  },
  'mails-refused': {
    title: 'Muitos e-mails estão sendo recusados',
    text: 'Pelo menos um em cada cinco e-mails das últimas 24 horas foi recusado pelo servidor de quem recebe. Veja quais em E-mails. Se forem de provedores diferentes, confira SPF e DKIM do domínio e se o servidor está em alguma lista de bloqueio.',
  },
  'jobs-late': {
    title: 'Tarefas do servidor estão atrasadas',
    text: 'Confirmações de pagamento, e-mails ou gravações esperam há mais de dez minutos. Veja se o servidor está sobrecarregado e reinicie a Harmonia: nada se perde.',
  },
  'jobs-failing': {
    title: 'Uma tarefa do servidor não termina',
    text: 'Ela falhou em todas as tentativas e não terminou mais desde então. O registro do servidor diz qual e por quê (“a job failed and was given up”). Envie essas linhas a quem cuida do servidor.',
  },
  'webhooks-missing': {
    title: 'Os avisos do Mercado Pago não chegam',
    text: 'Os pagamentos são confirmados assim mesmo, com até um minuto de atraso, mas uma contestação pode aparecer mais tarde. Na sua aplicação do Mercado Pago, confira o endereço dos avisos (SITE_URL/webhooks/mercado-pago) e se a assinatura secreta é a de MERCADOPAGO_WEBHOOK_SECRETS.',
  },
  'whatsapp-reports-missing': {
    title: 'Os avisos do WhatsApp não chegam',
    text: 'As mensagens saem, mas não sabemos se foram entregues, e quem responde SAIR não é atendido. Na Meta, confira o endereço do webhook (SITE_URL/webhooks/whatsapp) e se a chave secreta do aplicativo é a de WHATSAPP_APP_SECRET.',
  },
  'disk-low': {
    title: 'O disco do servidor está quase cheio',
    text: 'Resta menos de um décimo. Libere espaço ou aumente o disco antes que pedidos e envios comecem a falhar.',
  },
  'books-differ': {
    title: 'O livro não confere com o Mercado Pago',
    text: 'Há pagamentos em que o nosso livro e o Mercado Pago dizem coisas diferentes. A lista está em Financeiro, Conferência, com o que fazer em cada caso.',
  },
  'books-unchecked': {
    title: 'Não foi possível conferir o livro com o Mercado Pago',
    text: 'O Mercado Pago não respondeu à conferência do dia. Tentamos de novo a cada hora; enquanto isso, ninguém sabe se os valores batem.',
  },
  'upload-infected': {
    title: 'O antivírus recusou um arquivo enviado',
    text: 'O arquivo não foi guardado. Auditoria, Acessos e recusas, diz quem o enviou; se foi alguém da equipe, o computador dessa pessoa pode estar infectado.',
  },
  'scanner-down': {
    title: 'O antivírus não responde',
    text: 'Enquanto ele não responder, nenhum arquivo é aceito. Confira o clamd em CLAMD_HOST ou CLAMD_SOCKET.',
  },
  'backup-failed': {
    title: 'O backup falhou',
    text: 'O último backup não foi feito, ou está incompleto. O motivo está em Configurações, Integrações. Se ele não foi feito, tentamos de novo a cada hora.',
  },
  'backup-late': {
    title: 'Não há backup recente',
    text: 'O último backup tem mais de um dia e meio. Confira em Configurações, Integrações se os backups automáticos estão ligados e se o destino funciona.',
  },
} satisfies Record<IncidentCause, { title: string; text: string }>

/** To staff, once per incident. `isOver`: it had already ended when it could be reported. */
export function staffIncidentMail({
  incident: { cause, startedAt, lastFailedAt, failures },
  isOver,
  adminUrl,
}: {
  incident: IncidentFailures
  isOver: boolean
  adminUrl: string
}): StaffMailContent {
  const { title, text } = incidentTexts[cause]
  return {
    subject: isOver ? `Já passou: ${title}` : title,
    preheader: `Desde ${formatDateTime(startedAt)}.`,
    heading: title,
    paragraphs: [
      text,
      isOver
        ? 'Quando este aviso pôde ser enviado, já tinha voltado ao normal.'
        : 'Avisamos uma vez por ocorrência. Ela some do painel quando tudo voltar a funcionar.',
    ],
    facts: [
      { label: 'Desde', value: formatDateTime(startedAt) },
      { label: 'Última falha', value: formatDateTime(lastFailedAt) },
      ...(isCounted(cause) ? [{ label: 'Tentativas que falharam', value: String(failures) }] : []),
    ],
    action: { label: 'Abrir o painel', url: adminUrl },
  }
}
