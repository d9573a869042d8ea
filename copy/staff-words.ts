import type { AssignRefusal, StaffRole } from '#core/staff.ts'

export const roleLabels = {
  owner: 'Dono do estúdio',
  producer: 'Produção',
} satisfies Record<StaffRole, string>

export const roleExplained = {
  owner: 'Vê e faz tudo, inclusive pedidos, valores e configurações.',
  producer: 'Vê só os projetos que são seus, e nenhum valor.',
} satisfies Record<StaffRole, string>

export const assignRefusals = {
  'not-found': 'O projeto não existe mais.',
  'unknown-person': 'Esta pessoa não está mais na equipe. Escolha outra.',
  'changed-meanwhile': 'Alguém trocou o responsável antes de você. Confira quem está agora e escolha de novo.',
  failed: 'Não deu para salvar agora. Tente de novo em instantes.',
} satisfies Record<AssignRefusal | 'failed', string>

export const secondStepRefusals = {
  'code-required': 'Por favor, digite o código.',
  'invalid-code': 'Código incorreto ou vencido. Confira e tente de novo.',
  'too-many-tries': 'Muitas tentativas. Aguarde 15 minutos e tente novamente.',
}
