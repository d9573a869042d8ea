import type { AuditAction } from '#core/audit.ts'
import { cents, formatBRL } from '#core/money.ts'
import { noteStates } from '#core/note.ts'

import { noteStateLabels } from './notes.ts'

export const auditLabels = {
  'client-created': 'Cliente cadastrado',
  'client-edited': 'Cliente editado',
  'client-deleted': 'Cliente excluído',
  'client-exported': 'Dados de cliente exportados',
  'client-erased': 'Dados de cliente apagados',
  'project-created': 'Projeto criado',
  'payment-received': 'Pagamento recebido por fora',
  'refund-asked': 'Devolução pedida',
  'refund-done': 'Devolução feita',
  'attention-cleared': 'Atenção resolvida',
  'payment-link-sent': 'Link de pagamento enviado',
  'note-answered': 'Anotação de cliente respondida',
  'mail-resent': 'E-mail enviado de novo',
  'mail-tested': 'E-mail de teste enviado',
  'catalog-saved': 'Preços e prazos alterados',
  'settings-saved': 'Dados da empresa alterados',
} satisfies Record<AuditAction, string>

const fieldNames: Record<string, string> = { name: 'nome', email: 'e-mail', phone: 'telefone', company: 'empresa' }

/** The figures of what was done, where it has some. */
export function auditText({ amount, fields, keptOrders, changes, noteState }: Record<string, unknown>): string {
  if (typeof amount === 'number' && Number.isSafeInteger(amount)) return formatBRL(cents(amount))
  if (Array.isArray(fields)) return fields.map((name) => fieldNames[String(name)] ?? String(name)).join(', ')
  if (typeof keptOrders === 'number') return `Pedidos guardados por lei: ${keptOrders}`
  const answered = noteStates.find((state) => state === noteState)
  if (answered) return noteStateLabels[answered]
  if (Array.isArray(changes)) return changes.length === 1 ? '1 campo' : `${changes.length} campos`
  return ''
}
