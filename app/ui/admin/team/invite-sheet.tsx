import { Confirm } from '#app/ui/admin/shared/confirm-dialog.tsx'
import { RouteDialog } from '#app/ui/admin/shared/route-dialog.tsx'
import { Field, FieldError } from '#app/ui/shared/field.tsx'
import { invitationForm, type InvitationErrors, type InvitationTyped } from '#copy/staff/staff-form.ts'
import { invitationHours } from '#core/staff/team.ts'

import { RoleField } from './role-field.tsx'

type Props = { failure: { values: InvitationTyped; errors: InvitationErrors } | null }

export function InviteSheet({ failure }: Props) {
  const answer = failure ?? { values: invitationForm.initial, errors: {} }

  return (
    <RouteDialog param="convidar" title="Convidar pessoa">
      <p>
        A pessoa recebe um link por e-mail, escolhe a senha e entra. O link vale {invitationHours} horas e funciona uma
        vez só.
      </p>
      <Confirm intent="invite" param="convidar" label="Enviar convite" busy="Enviando...">
        <Field {...invitationForm.input('name', answer)} />
        <Field {...invitationForm.input('email', answer)} />
        <RoleField value={answer.values.role} />
        <FieldError id="role" error={invitationForm.message('role', answer.errors)} />
      </Confirm>
    </RouteDialog>
  )
}
