import { Form, Link, useSearchParams } from 'react-router'

import { Confirm } from '#app/ui/admin/shared/confirm-dialog.tsx'
import { IntentButton } from '#app/ui/admin/shared/intent-button.tsx'
import { RouteDialog } from '#app/ui/admin/shared/route-dialog.tsx'
import { roleLabels, teamErrors } from '#copy/staff/staff-labels.ts'
import { formatDateTime } from '#core/shared/dates.ts'
import type { StaffRole } from '#core/staff/staff.ts'

type Props = {
  invitations: { id: string; name: string; email: string; role: StaffRole; expiresAt: Date; over: boolean }[]
  /** The one that was meant was accepted or taken back meanwhile. */
  gone: boolean
}

export function InvitationList({ invitations, gone }: Props) {
  const [query] = useSearchParams()
  const revoking = invitations.find(({ id }) => id === query.get('cancelar'))

  return (
    <>
      {gone ? (
        <p role="alert" className="error mb-3">
          {teamErrors['invitation-gone']}
        </p>
      ) : null}
      <ul className="divide-line divide-y-2">
        {invitations.map(({ id, name, email, role, expiresAt, over }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3 first:pt-0 last:pb-0">
            <p className="min-w-0 flex-[1_1_16rem]">
              <span className="block font-semibold">{name}</span>
              <span className="text-smoke block text-sm [overflow-wrap:anywhere]">
                {email} · {roleLabels[role]}
              </span>
              <span className={`block text-sm ${over ? 'text-alarm font-semibold' : 'text-smoke'}`}>
                {over ? `Venceu em ${formatDateTime(expiresAt)}` : `Vale até ${formatDateTime(expiresAt)}`}
              </span>
            </p>
            <InviteAgain id={id} name={name} />
            <Link to={`?cancelar=${id}`} preventScrollReset className="btn btn-line low">
              Cancelar convite<span className="sr-only"> de {name}</span>
            </Link>
          </li>
        ))}
      </ul>
      {revoking ? (
        <RouteDialog param="cancelar" title="Cancelar convite">
          <p>
            O link enviado para {revoking.email} deixa de valer na hora. Para entrar, {revoking.name} precisa de outro.
          </p>
          <Confirm
            intent="revoke"
            destroys
            param="cancelar"
            label="Cancelar convite"
            busy="Cancelando..."
            cancel="Voltar"
          >
            <input type="hidden" name="invitation" value={revoking.id} />
          </Confirm>
        </RouteDialog>
      ) : null}
    </>
  )
}

function InviteAgain({ id, name }: { id: string; name: string }) {
  return (
    <Form method="post" noValidate preventScrollReset>
      <input type="hidden" name="invitation" value={id} />
      <IntentButton
        intent="invite-again"
        label="Enviar de novo"
        busy="Enviando..."
        about={`o convite de ${name}`}
        look="btn btn-line low"
        matches={['invitation', id]}
      />
    </Form>
  )
}
