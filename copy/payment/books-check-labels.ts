import { paymentStatusLabels } from '#copy/shared/labels.ts'
import {
  booksState,
  type BooksCheckFailure,
  type BooksCheckResult,
  type DifferenceKind,
  type DifferenceSide,
} from '#core/payment/books-check.ts'
import { addCalendarDays, dayOf, formatDate, formatTime } from '#core/shared/dates.ts'
import { formatBRL } from '#core/shared/money.ts'

/** What differs, and what to do about it. */
export const differenceTexts = {
  unknown: {
    title: 'Pagamento que não está no nosso livro',
    advice:
      'O dinheiro chegou e não sabemos de quê. Busque o pagamento de novo: ele entra no pedido que nomeia, ou aparece em Pagamentos sem pedido.',
  },
  missing: {
    title: 'Pagamento que o Mercado Pago não lista',
    advice:
      'Está no nosso livro, e o Mercado Pago não o mostra neste período. Procure o número no painel do Mercado Pago; se ele não existir lá, confira se a chave de acesso é da conta certa.',
  },
  amount: {
    title: 'Valor diferente',
    advice: 'Busque o pagamento de novo. Se continuar, compare com o comprovante no painel do Mercado Pago.',
  },
  returned: {
    title: 'Reembolso diferente',
    advice: 'Alguém reembolsou ou contestou fora do painel, e a notificação se perdeu. Busque o pagamento de novo.',
  },
  fee: {
    title: 'Tarifa diferente',
    advice: 'O Mercado Pago mudou a tarifa depois. Busque o pagamento de novo para o livro acompanhar.',
  },
  net: {
    title: 'Líquido diferente',
    advice: 'O Mercado Pago creditou outro valor do que valor menos tarifa. Busque o pagamento de novo.',
  },
  status: {
    title: 'Status diferente',
    advice: 'O aviso da mudança se perdeu. Busque o pagamento de novo para o pedido acompanhar.',
  },
} satisfies Record<DifferenceKind, { title: string; advice: string }>

export const booksCheckFailures = {
  'provider-down': 'O Mercado Pago não respondeu à conferência. Tentamos de novo a cada hora.',
  'provider-access-denied':
    'O Mercado Pago recusou a nossa chave de acesso (MERCADOPAGO_ACCESS_TOKEN). Confira no painel do Mercado Pago se ela ainda vale.',
} satisfies Record<BooksCheckFailure, string>

/** One side of a difference in words; what only one side has is "nada" on the other. */
export function differenceSideText(side: DifferenceSide | null): string {
  if (!side) return 'nada'
  const status = paymentStatusLabels[side.status]
  return side.amount === null ? status : `${formatBRL(side.amount)} (${status})`
}

/** State of the ledger in one line, for the dashboard and the head of the page. */
export function booksStateText(newest: BooksCheckResult | null, now: Date): { isGood: boolean; text: string } {
  const state = booksState(newest, now)
  if (!newest || state === 'unchecked') return { isGood: false, text: 'Ainda não conferido com o Mercado Pago' }
  const at = recentTime(newest.startedAt, now)
  switch (state) {
    case 'agrees':
      return { isGood: true, text: `Confere com o Mercado Pago · ${at}` }
    case 'outdated':
      return { isGood: false, text: `Sem conferência com o Mercado Pago desde ${at}` }
    case 'failed':
      return {
        isGood: false,
        text:
          newest.failure === 'provider-access-denied'
            ? `Conferência sem resultado: o Mercado Pago recusou a nossa chave · ${at}`
            : `Conferência sem resultado: o Mercado Pago não respondeu · ${at}`,
      }
    case 'differs': {
      const count = newest.differences === 1 ? '1 diferença' : `${newest.differences} diferenças`
      return { isGood: false, text: `${count} com o Mercado Pago · ${at}` }
    }
  }
}

/** `hoje às 06:10`, `ontem às 06:10`, `20/11/2026 às 06:10`. */
function recentTime(instant: Date, now: Date): string {
  const [day, today] = [dayOf(instant), dayOf(now)]
  const name = day === today ? 'hoje' : day === addCalendarDays(today, -1) ? 'ontem' : formatDate(instant)
  return `${name} às ${formatTime(instant)}`
}
