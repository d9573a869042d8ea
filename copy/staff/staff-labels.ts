import { maxPasskeyName } from '#core/staff/passkey.ts'
import type { AssignRefusal, StaffRole } from '#core/staff/staff.ts'

export const roleLabels = {
  owner: 'Administrador',
  producer: 'Produtor',
} satisfies Record<StaffRole, string>

export const roleExplained = {
  owner: 'Acessa tudo: projetos, pedidos, valores e configurações.',
  producer: 'Acessa apenas os próprios projetos, sem ver valores.',
} satisfies Record<StaffRole, string>

export const assignErrors = {
  'not-found': 'O projeto não existe mais.',
  'unknown-person': 'Esta pessoa não está mais na equipe. Escolha outra.',
  'changed-meanwhile': 'Alguém trocou o responsável antes de você. Confira quem está agora e escolha de novo.',
  'nothing-chosen': 'Escolha pelo menos um projeto da lista.',
  'assignee-missing': 'Escolha quem fica com os projetos.',
  'step-missing': 'Escolha a etapa para onde vão.',
  'nothing-moved':
    'Nenhum foi movido. Depois que o cliente ouve uma versão, a etapa não muda mais à mão; os outros já estavam nela, pararam, ou alguém mudou antes.',
  failed: 'Não deu para salvar agora. Tente de novo em instantes.',
} satisfies Record<
  AssignRefusal | 'nothing-chosen' | 'assignee-missing' | 'step-missing' | 'nothing-moved' | 'failed',
  string
>

export const secondFactorErrors = {
  'code-required': 'Por favor, digite o código.',
  'invalid-code': 'Código incorreto ou vencido. Confira e tente de novo.',
  'too-many-tries': 'Muitas tentativas. Aguarde 15 minutos e tente novamente.',
  'factor-unreadable':
    'Não conseguimos mais conferir os códigos desta conta. Peça uma nova senha por e-mail: o link também desliga a verificação em duas etapas, e você a ativa de novo depois de entrar.',
}

const passwordErrors = {
  'wrong-password': 'A senha não confere.',
  'too-many-tries': 'Muitas tentativas seguidas. Aguarde cinco minutos e tente novamente.',
}

export const confirmPasswordErrors = {
  'wrong-password': passwordErrors['wrong-password'],
  'passkey-refused': 'A chave não foi aceita, ou a página ficou aberta por muito tempo. Tente de novo, ou use a senha.',
  'too-many-tries': passwordErrors['too-many-tries'],
}

export const secondFactorSetupErrors = {
  ...passwordErrors,
  'already-on': 'A verificação já está ativada.',
  'invalid-code': 'Código incorreto ou vencido. Confira o relógio do celular e digite o código que aparece agora.',
}

export const passkeyErrors = {
  'passkey-name-required': 'Por favor, dê um nome à chave.',
  'passkey-name-too-long': `O nome da chave pode ter até ${maxPasskeyName} letras.`,
  'passkey-invalid': 'A chave não foi aceita, ou a página ficou aberta por muito tempo. Tente de novo.',
  'passkey-known': 'Este aparelho já tem uma chave sua. Use outro aparelho ou remova a chave antiga.',
  'passkey-gone': 'Esta chave já foi removida.',
  'passkey-cancelled': 'Nada mudou: a chave não foi usada. Tente de novo quando quiser.',
  'passkey-failed': 'Não deu para usar a chave agora. Tente de novo, ou use a sua senha.',
  'too-many-tries': 'Muitas tentativas seguidas. Aguarde dez minutos e tente novamente.',
  'too-many-passkeys': 'Você já tem 10 chaves. Remova uma que não usa mais.',
  'passkeys-unavailable': 'Chaves de acesso só funcionam quando o painel é aberto por https, com o nome do site.',
}

export const commonPasswordError =
  'Esta senha é fácil de adivinhar: está em listas de senhas vazadas, ou é quase só um nome ou uma sequência. Escolha outra, como uma frase curta.'

export const ownAccountErrors = {
  ...passwordErrors,
  'password-too-short': 'A senha precisa ter pelo menos 10 caracteres.',
  'password-too-long': 'A senha pode ter no máximo 128 caracteres.',
  'password-common': commonPasswordError,
}

export const teamErrors = {
  'role-unknown': 'Escolha o perfil de acesso.',
  'role-changed': 'Outra pessoa mudou este perfil enquanto você olhava. Nada mudou: confira e salve de novo.',
  'invitation-gone': 'Este convite já foi aceito ou cancelado.',
  'not-found': 'Esta conta não está mais assim. Feche e confira a lista.',
  'last-owner': 'O estúdio precisa de pelo menos um administrador ativo. Dê este perfil a outra pessoa antes.',
  'unknown-person': 'Esta pessoa não está mais na equipe. Escolha outra.',
  'own-account': 'A sua própria verificação se desativa em Minha conta.',
}
