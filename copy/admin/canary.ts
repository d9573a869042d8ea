import type { StaffMailContent } from '#copy/mail/mail-content.ts'
import { isCanaryRunning, type CanaryStep } from '#core/payment/canary.ts'
import { formatDateTime } from '#core/shared/dates.ts'

const canaryStepLabels = {
  page: 'abrir a página de pagamento',
  order: 'fazer o pedido',
  pay: 'pagar',
  notice: 'receber o aviso do pagamento',
  confirm: 'confirmar o pagamento',
  briefing: 'enviar o briefing',
  approval: 'apresentar e aprovar uma versão',
  delivery: 'entregar',
  refund: 'reembolsar',
  books: 'fechar a conta no livro',
} satisfies Record<CanaryStep, string>

type Run = { startedAt: Date; endedAt: Date | null; failedStep: CanaryStep | null; reach: 'whole' | 'checkout' }

/** How the newest trial purchase ended; `null` before the first. */
export function canaryStateText(run: Run | null, now: Date): { isGood: boolean; text: string } | null {
  if (!run) return null
  const at = formatDateTime(run.startedAt)
  if (run.failedStep)
    return {
      isGood: false,
      text: `A compra de teste de ${at} parou em “${canaryStepLabels[run.failedStep]}”.`,
    }
  if (!run.endedAt)
    return isCanaryRunning(run, now)
      ? { isGood: true, text: `Compra de teste em andamento desde ${at}.` }
      : { isGood: false, text: `A compra de teste de ${at} não terminou.` }
  const what = run.reach === 'whole' ? 'do pedido ao reembolso' : 'até a página de pagamento'
  return { isGood: true, text: `A compra de teste de ${at} deu certo, ${what}.` }
}

/** To staff: the shop could not buy from itself. */
export function staffCanaryMail({
  step,
  code,
  at,
  siteUrl,
}: {
  step: CanaryStep
  code: string
  at: Date
  siteUrl: string
}): StaffMailContent {
  const text = `A compra de teste que a loja faz automaticamente parou em “${canaryStepLabels[step]}”. Um cliente pode ter o mesmo problema agora.`
  return {
    subject: `A compra de teste falhou: ${canaryStepLabels[step]}`,
    preheader: text,
    heading: 'A compra de teste falhou',
    paragraphs: [text, 'Faça uma compra você mesmo, ou teste de novo em Configurações › Integrações.'],
    facts: [
      { label: 'Começou em', value: formatDateTime(at) },
      { label: 'Passo', value: canaryStepLabels[step] },
      { label: 'Código', value: code },
    ],
    action: { label: 'Abrir as integrações', url: `${siteUrl}/admin/settings/integracoes` },
  }
}
