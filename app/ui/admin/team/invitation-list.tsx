import { Form, useNavigation } from 'react-router'

import { roleLabels, teamRefusals } from '#copy/staff-words.ts'
import { formatDateTime } from '#core/dates.ts'
import type { StaffRole } from '#core/staff.ts'

type Props = {
  invitations: { id: string; name: string; email: string; role: StaffRole; expiresAt: Date; over: boolean }[]
  failure: { intent: string; refusal: string } | null
}

export function InvitationList({ invitations, failure }: Props) {
  const failed = failure?.intent === 'invite-again' || failure?.intent === 'revoke'

  return (
    <>
      {failed ? (
        <p role="alert" className="error mb-3">
          {teamRefusals['invitation-gone']}
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
            <InvitationButton intent="invite-again" id={id} label="Enviar de novo" name={name} />
            <InvitationButton intent="revoke" id={id} label="Cancelar convite" name={name} />
          </li>
        ))}
      </ul>
    </>
  )
}

function InvitationButton({ intent, id, label, name }: { intent: string; id: string; label: string; name: string }) {
  const { state, formData } = useNavigation()
  const busy = state !== 'idle' && formData?.get('intent') === intent && formData.get('invitation') === id

  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="invitation" value={id} />
      <button type="submit" className="btn btn-line min-h-[44px] py-1.5" disabled={busy} aria-busy={busy}>
        {label}
        <span className="sr-only"> de {name}</span>
      </button>
    </Form>
  )
}
