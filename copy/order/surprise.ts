import { quietHours, type QuietHours } from '#core/order/surprise.ts'

/** When mails go out, as the buyer chooses it. */
export const quietHoursLabels = {
  night: 'Só entre 8h e 21h',
  evening: 'Só entre 8h e 18h',
  none: 'A qualquer hora',
} satisfies Record<QuietHours, string>

export const surpriseExplained =
  'O assunto e o remetente do que escrevemos, os títulos das páginas, os nomes dos arquivos e a cobrança ficam neutros: nada conta para quem é, nem que é uma música.'

/** What the hours do not hold: the kinds that are `isRequested`, and a contract. */
export const quietHoursExplained =
  'O contrato de uma compra e o que confirma uma desistência, um pedido de ajustes ou uma aprovação saem na hora, neutros como as outras mensagens.'

/** For staff: whether they may call, write and name things. */
export function surpriseText(hours: string): string {
  const known = quietHours.find((one) => one === hours)
  return known ? `Ligado: e-mails ${quietHoursLabels[known].toLowerCase()}` : 'Desligado'
}
