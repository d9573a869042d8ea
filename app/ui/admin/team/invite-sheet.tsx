import { Confirm } from '#app/ui/admin/shared/confirm-dialog.tsx'
import { RouteDialog } from '#app/ui/admin/shared/route-dialog.tsx'
import { Field } from '#app/ui/shared/field.tsx'
import { teamErrors } from '#copy/staff/staff-labels.ts'
import { invitationHours, type RawInvitation } from '#core/staff/team.ts'

import { RoleField } from './role-field.tsx'

type Props = { failure: { refusal: string; values: RawInvitation } | null }

export function InviteSheet({ failure }: Props) {
  const refusals: Record<string, string> = teamErrors
  const message = failure ? (refusals[failure.refusal] ?? '') : ''
  const at = (...codes: string[]) => (failure && codes.includes(failure.refusal) ? message : '')
  const ofFields = ['name-required', 'email-invalid', 'has-account', 'was-deactivated', 'already-invited']

  return (
    <RouteDialog param="convidar" title="Convidar pessoa">
      <p>
        A pessoa recebe um link por e-mail, escolhe a senha e entra. O link vale {invitationHours} horas e funciona uma
        vez só.
      </p>
      <Confirm
        intent="invite"
        param="convidar"
        label="Enviar convite"
        busy="Enviando..."
        refusal={failure && !ofFields.includes(failure.refusal) ? message : ''}
      >
        <Field
          id="name"
          label="Nome"
          required
          autoComplete="off"
          maxLength={120}
          defaultValue={failure?.values.name}
          error={at('name-required')}
        />
        <Field
          id="email"
          required
          type="email"
          label="E-mail"
          autoComplete="off"
          defaultValue={failure?.values.email}
          error={at('email-invalid', 'has-account', 'was-deactivated', 'already-invited')}
        />
        <RoleField value={failure?.values.role ?? 'producer'} />
      </Confirm>
    </RouteDialog>
  )
}
