/** What a client agrees to; stored with the consent as it was read. */
export function whatsappConsentText(productName: string): string {
  return `Quero receber da ${productName}, pelo WhatsApp, os avisos deste pedido. Posso parar quando quiser, nesta página ou respondendo SAIR.`
}

export const whatsappConsentErrors = {
  'phone-required': 'Escreva o número, com DDD.',
  'phone-invalid': 'Confira o número, com DDD: (11) 98765-4321. Só números do Brasil.',
  'consent-required': 'Marque que você quer receber os avisos.',
} as const

export type WhatsappConsentRefusal = keyof typeof whatsappConsentErrors
