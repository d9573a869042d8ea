import { Confirm } from '#app/ui/admin/shared/confirm-dialog.tsx'
import { RouteDialog } from '#app/ui/admin/shared/route-dialog.tsx'
import { TextArea } from '#app/ui/shared/field.tsx'
import { revokeVoucherForm } from '#copy/voucher/issue-voucher-form.ts'
import { revokeVoucherErrors } from '#copy/voucher/voucher.ts'

import type { FailureOf } from './voucher-failure.ts'

type Props = { voucher: { id: string; buyerName: string } | null; failure: FailureOf<'revoke-voucher'> | null }

/** Takes back a voucher that staff gave. */
export function RevokeSheet({ voucher, failure }: Props) {
  return (
    <RouteDialog param="revogar" title="Revogar vale">
      {voucher ? (
        <>
          <p>
            O código de {voucher.buyerName} deixa de valer, também no cartão impresso. Ninguém recebe e-mail; quem
            estiver pagando um pedido com ele é avisado.
          </p>
          <Confirm
            intent="revoke-voucher"
            param="revogar"
            label="Revogar vale"
            busy="Revogando..."
            cancel="Voltar"
            destroys
            refusal={failure?.refusal ? revokeVoucherErrors[failure.refusal] : ''}
          >
            <input type="hidden" name="voucher" value={voucher.id} />
            <TextArea
              {...revokeVoucherForm.input('reason', failure ?? { values: revokeVoucherForm.initial, errors: {} })}
              rows={3}
            />
          </Confirm>
        </>
      ) : (
        <p>{revokeVoucherErrors['not-found']}</p>
      )}
    </RouteDialog>
  )
}
