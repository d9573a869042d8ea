import { commonPasswordError } from '#copy/staff/staff-labels.ts'

export type ResetRequestAnswer = { sent: boolean; refusal: keyof typeof resetRequestRefusals | null }

export const resetRequestRefusals = {
  'email-required': 'Por favor, informe o seu e-mail.',
  'too-many-tries': 'Muitos pedidos seguidos. Aguarde um minuto e tente novamente.',
}

/** Shared by the page that chooses a new password and the one that makes the first account. */
export const passwordRefusals = {
  'password-too-short': 'A senha precisa ter pelo menos 10 caracteres.',
  'password-too-long': 'A senha pode ter no máximo 128 caracteres.',
  'password-common': commonPasswordError,
}
