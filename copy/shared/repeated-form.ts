import type { SentOtherwise } from '#core/shared/repeated-form.ts'

/** Why a form was not carried out that had been sent before with something else in it. */
export const repeatedFormErrors = {
  'sent-otherwise':
    'Este formulário já tinha sido enviado com outros dados, e só aquele envio vale. Nada mudou agora: confira o que foi salvo e abra o formulário de novo.',
} satisfies Record<SentOtherwise, string>
