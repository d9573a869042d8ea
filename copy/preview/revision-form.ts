import { maxMoneyReasonLength, reasonField } from '#core/payment/manual-payment.ts'
import { defineForm, type ErrorsOfForm } from '#core/shared/input/form.ts'

/** Staff give a client a revision, for nothing or back. */
export const revisionForm = defineForm({
  fields: { reason: reasonField },
  labels: { reason: 'Motivo' },
  messages: {
    'note-required': 'Escreva o motivo: o cliente vai ler.',
    'note-too-long': `O motivo pode ter até ${maxMoneyReasonLength} letras.`,
  },
})

export type RevisionErrors = ErrorsOfForm<typeof revisionForm>
