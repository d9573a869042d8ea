import { Confirm } from '#app/ui/admin/shared/confirm-dialog.tsx'
import { NoteField } from '#app/ui/admin/shared/note-field.tsx'
import { RouteDialog } from '#app/ui/admin/shared/route-dialog.tsx'
import { reviewFlagLabels } from '#copy/shared/labels.ts'
import type { NoteProblem } from '#core/payment/manual-payment.ts'
import type { ReviewFlag } from '#core/payment/settlement.ts'

type Props = {
  question: { id: string; reason: ReviewFlag }
  failure: { note: string; error: NoteProblem | null; refusal: string | null } | null
  /** Where the note can be read afterwards. */
  place: string
}

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
        refusal={failure?.refusal ? 'Algo mudou neste pedido. Feche, olhe de novo e decida.' : ''}
      >
        <input type="hidden" name="question" value={id} />
        <input type="hidden" name="seen" value={reason} />
        <NoteField id="note" label="O que foi feito" value={failure?.note} error={failure?.error ?? undefined} />
      </Confirm>
    </RouteDialog>
  )
}
