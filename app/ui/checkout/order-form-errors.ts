import { voucherErrors } from '#copy/voucher/voucher.ts'
import type { OrderFormError } from '#core/order/order-form.ts'

/** What is said beside a field of the checkout; the browser and the server say the same. */
export const orderFormErrors = {
  'name-required': 'Como você se chama?',
  'name-too-long': 'Use um nome com até 120 letras.',
  'name-with-address': 'Escreva só o nome, sem endereço de site.',
  'email-required': 'Informe o seu e-mail: é por ele que a gente avisa você.',
  'email-invalid': 'Confira o e-mail. Ele precisa ser assim: nome@exemplo.com.br.',
  'email-too-long': 'Este e-mail é longo demais.',
  'email-mistyped': 'Confira o e-mail: parece que uma letra escapou.',
  'phone-invalid': 'Confira o número, com DDD: (11) 98765-4321. Ou deixe em branco.',
  'lyric-required': 'Escolha se você já tem a letra.',
  'extras-invalid': 'Confira os serviços extras escolhidos.',
  'discount-unknown': 'Este código não vale para este pacote. Confira, ou deixe em branco.',
  'discount-not-yet': 'Este código ainda não começou a valer.',
  'discount-ended': 'O prazo deste código terminou.',
  'discount-used-up': 'Este código já foi usado todas as vezes que podia.',
  'discount-used-by-buyer': 'Você já usou este código o número de vezes permitido.',
  'voucher-unpaid': voucherErrors['voucher-unpaid'],
  'voucher-used': voucherErrors['voucher-used'],
  'voucher-expired': voucherErrors['voucher-expired'],
  'voucher-ended': voucherErrors['voucher-ended'],
  'too-many-tries': voucherErrors['too-many-tries'],
  'tax-id-invalid': 'Confira o CPF ou o CNPJ: os dígitos não batem. Ou desmarque a nota fiscal.',
  'terms-required': 'Para continuar, leia o contrato e marque que você aceita.',
} satisfies Record<OrderFormError, string>
