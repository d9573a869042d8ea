import type { SecurityEventKind } from '#core/staff/security-event.ts'

export const securityEventLabels = {
  'signed-in': 'Entrou no painel',
  'sign-in-failed': 'Senha errada no painel',
  'sign-in-limited': 'Tentativas demais de entrar no painel',
  'second-factor-failed': 'Código errado na segunda etapa',
  'passkey-refused': 'Chave de acesso recusada',
  'second-factor-reset': 'Verificação em duas etapas zerada',
  'password-confirmed': 'Senha confirmada no painel',
  'passkey-confirmed': 'Chave de acesso confirmada no painel',
  'password-confirmation-failed': 'Senha errada ao confirmar',
  'confirmation-limited': 'Tentativas demais de confirmar a senha no painel',
  'panel-refused': 'Sem permissão no painel',
  'foreign-form': 'Formulário de outro site recusado',
  'client-opened': 'Cliente abriu o que é seu',
  'client-refused': 'Acesso de cliente recusado',
  'client-limited': 'Tentativas demais de abrir um pedido',
  'code-refused': 'Código, resposta ou link errado',
  'code-limited': 'Tentativas demais de adivinhar um código ou link',
  'gift-opened': 'Presente aberto',
  'webhook-forged': 'Aviso de pagamento com assinatura falsa',
  'upload-infected': 'Arquivo com vírus recusado',
} satisfies Record<SecurityEventKind, string>

/** An account that does not exist, as the log names it: what was typed is not written. */
export const unknownAccount = 'conta desconhecida'
