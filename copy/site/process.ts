import { methodsText } from '#copy/payment/methods.ts'
import { capitalised } from '#copy/shared/inflection.ts'
import type { PublicSettings } from '#core/content/public-content.ts'

import type { Making } from './making.ts'

export type ProcessStep = { title: string; text: string }

/** The process of making a song, for visitors. */
export function processSteps(settings: PublicSettings, making: Making): ProcessStep[] {
  return [
    { title: 'Escolha o pacote', text: 'Compare, tire dúvidas e escolha o que combina com a sua ideia.' },
    {
      title: 'Pague com segurança',
      text: `${waysToPay(settings)}. A produção começa depois que o pagamento é confirmado.`,
    },
    {
      title: 'Conte a sua história',
      text: 'No briefing você diz para quem é, o que aconteceu e como a música deve soar.',
    },
    { title: making.stepTitle, text: making.step },
    { title: 'Músicos refinam', text: 'Pessoas escolhem, corrigem e lapidam o que vale a pena ouvir.' },
    { title: 'Você ouve as prévias', text: 'As versões aparecem na sua página. Ouça, compare e comente.' },
    { title: 'Ajustamos', text: 'Fazemos as revisões do seu pacote até você aprovar uma versão.' },
    { title: 'Você recebe tudo', text: 'Arquivos finais, documentos e direitos de uso, conforme o pacote.' },
  ]
}

function waysToPay(settings: PublicSettings): string {
  return settings.payment.provider === 'links' ? 'Por um link de pagamento' : capitalised(methodsText(settings))
}
