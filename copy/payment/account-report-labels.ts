import type { AccountMovementKind, AccountReportKind, ReportProblem } from '#core/payment/account-report.ts'

export const reportKindLabels = {
  release: 'Liberações',
  settlement: 'Dinheiro em conta',
} satisfies Record<AccountReportKind, string>

export const movementKindLabels = {
  release: 'Liberação',
  settlement: 'Venda',
  refund: 'Reembolso',
  dispute: 'Contestação ou mediação',
  withdrawal: 'Saque',
  other: 'Outro movimento',
} satisfies Record<AccountMovementKind, string>

/** Why a file was not imported, with the line to look at. */
export function reportProblemText(problem: ReportProblem): string {
  switch (problem.code) {
    case 'empty':
      return 'O arquivo está vazio.'
    case 'too-long':
      return 'O arquivo tem linhas demais. Gere o relatório de um período menor.'
    case 'unknown-columns':
      return 'A primeira linha não tem as colunas de um relatório do Mercado Pago. Gere “Liberações” ou “Dinheiro em conta” em CSV, com o cabeçalho em inglês.'
    case 'open-quote':
      return `Linha ${problem.line}: abre aspas e não fecha. O arquivo pode ter sido cortado; baixe de novo.`
    case 'wrong-cells':
      return `Linha ${problem.line}: o número de colunas não é o do cabeçalho. O arquivo pode ter sido alterado; baixe de novo.`
    case 'no-date':
      return `Linha ${problem.line}: a coluna ${problem.column} não tem uma data como 2026-11-30T10:00:00.000-04:00 (tem “${problem.found}”).`
    case 'no-amount':
      return `Linha ${problem.line}: a coluna ${problem.column} não tem um valor (tem “${problem.found}”).`
    case 'no-source':
      return `Linha ${problem.line}: falta o número da operação na coluna ${problem.column}.`
    case 'other-currency':
      return `Linha ${problem.line}: a coluna ${problem.column} diz ${problem.found}, e o livro é só em reais.`
  }
}
