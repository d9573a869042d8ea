import { useLocation } from 'react-router'

import { Confirm } from '#app/ui/admin/shared/confirm-dialog.tsx'
import { RouteDialog } from '#app/ui/admin/shared/route-dialog.tsx'
import { TextArea } from '#app/ui/shared/field.tsx'
import { cancelProposalErrors } from '#copy/proposal/proposals.ts'

import type { ProposalFailure } from './proposal-form.tsx'
import type { ProposalRow } from './proposal-row.ts'

type Props = { rows: ProposalRow[]; failure: Extract<ProposalFailure, { intent: 'cancel-proposal' }> | null }

/** Takes a proposal back; the client reads why. */
export function ProposalCancelSheet({ rows, failure }: Props) {
  const id = new URLSearchParams(useLocation().search).get('cancelar')
  const row = rows.find((one) => one.id === id && one.canCancel)
  const isRequest = row?.status === 'requested'
  return (
    <RouteDialog param="cancelar" title={isRequest ? 'Recusar o pedido' : 'Cancelar o orçamento'}>
      {row ? (
        <>
          <p className="[overflow-wrap:anywhere]">
            {isRequest
              ? `O cliente recebe um e-mail: desta vez não há preço para “${row.title}”.`
              : `O cliente recebe um e-mail e não pode mais aceitar nem pagar “${row.title}”.`}
          </p>
          <Confirm
            intent="cancel-proposal"
            destroys
            param="cancelar"
            label={isRequest ? 'Recusar o pedido' : 'Cancelar o orçamento'}
            busy="Cancelando..."
            cancel="Voltar"
            refusal={failure ? cancelProposalErrors[failure.refusal] : ''}
          >
            <input type="hidden" name="proposal" value={row.id} />
            <TextArea id="note" label="Mensagem para o cliente (opcional)" rows={4} defaultValue={failure?.note} />
          </Confirm>
        </>
      ) : (
        <p>{cancelProposalErrors['not-cancellable']}</p>
      )}
    </RouteDialog>
  )
}
