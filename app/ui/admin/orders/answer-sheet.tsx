import { Confirm } from '#app/ui/admin/shared/confirm-dialog.tsx'
import { RouteDialog } from '#app/ui/admin/shared/route-dialog.tsx'
import { TextArea } from '#app/ui/shared/field.tsx'
import { closeErrors } from '#copy/payment/disputes.ts'
import { answerForm } from '#copy/payment/manual-payment-form.ts'
import { reviewFlagLabels } from '#copy/shared/labels.ts'
import type { ReviewFlag } from '#core/payment/settlement.ts'

import type { AnswerFailure } from './order-failure.ts'

type Props = {
  question: { id: string; reason: ReviewFlag }
  failure: AnswerFailure | null
  /** Where the note can be read afterwards. */
  place: string
}

const changedMeanwhile = 'Algo mudou neste pedido. Feche, olhe de novo e decida.'

const refusals: Record<string, string> = closeErrors

/** Closes one question; what was done is written down. */
export function AnswerSheet({ question: { id, reason }, failure, place }: Props) {
  return (
    <RouteDialog param="atencao" title="Marcar como resolvido">
      <p>
        {reviewFlagLabels[reason]}. O aviso sai da lista e a sua anotação fica {place}.
      </p>
      <Confirm
        intent="clear"
        param="atencao"
        label="Marcar como resolvido"
        busy="Salvando..."
        refusal={failure?.refusal ? (refusals[failure.refusal] ?? changedMeanwhile) : ''}
      >
        <input type="hidden" name="question" value={id} />
        <input type="hidden" name="seen" value={reason} />
        <TextArea {...answerForm.input('note', failure ?? { values: answerForm.initial, errors: {} })} rows={3} />
      </Confirm>
    </RouteDialog>
  )
}
