import { Form } from 'react-router'

import { DescriptionList } from '#app/ui/admin/shared/description-list.tsx'
import { IntentButton } from '#app/ui/admin/shared/intent-button.tsx'
import { RouteDialog, SheetButtons } from '#app/ui/admin/shared/route-dialog.tsx'
import { Select } from '#app/ui/shared/field.tsx'
import { teamErrors } from '#copy/staff/staff-labels.ts'
import { formatDate } from '#core/shared/dates.ts'
import type { Colleague } from '#core/staff/team.ts'

import { RoleField } from './role-field.tsx'
import { projectLabel } from './team-list.tsx'

type Props = {
  person: Colleague
  team: Colleague[]
  ownId: string
  failure: { intent: string; refusal: string } | null
}

/** Everything an owner may do to one account. */
export function ColleagueSheet({ person, team, ownId, failure }: Props) {
  const own = person.id === ownId
  const heirs = team.filter(({ id, deactivatedAt }) => id !== person.id && deactivatedAt === null)
  const refusals: Record<string, string> = teamErrors
  // Shown above all actions: the intended one may no longer be offered.
  const changed = failure?.refusal === 'not-found' ? teamErrors['not-found'] : ''
  const refusalOf = (intent: string) =>
    failure?.intent === intent && !changed ? (refusals[failure.refusal] ?? '') : ''

  return (
    <RouteDialog param="pessoa" title={person.name}>
      <DescriptionList
        facts={[
          ['E-mail', person.email],
          ['Projetos', projectLabel(person.projects)],
          ['Verificação em duas etapas', person.hasSecondFactor ? 'Ativada' : 'Desativada'],
          ['Chaves de acesso', person.passkeys === 0 ? 'Nenhuma' : String(person.passkeys)],
        ]}
      />
      <p role="alert" className="error empty:hidden">
        {changed}
      </p>
      {person.deactivatedAt ? (
        <>
          <p>
            Conta desativada em {formatDate(person.deactivatedAt)}. Reativada, a pessoa entra de novo com a senha que
            tinha.
          </p>
          <StaffAction intent="reactivate" id={person.id} label="Reativar conta" refusal={refusalOf('reactivate')} />
        </>
      ) : (
        <>
          <StaffAction intent="role" id={person.id} label="Salvar perfil" refusal={refusalOf('role')}>
            <input type="hidden" name="seen" value={person.role} />
            <RoleField value={person.role} />
          </StaffAction>
          {(person.hasSecondFactor || person.passkeys > 0) && !own ? (
            <StaffAction
              intent="reset-two-factor"
              id={person.id}
              label="Zerar verificação em duas etapas"
              refusal={refusalOf('reset-two-factor')}
            >
              <p>
                Para quem perdeu o celular, os códigos de reserva e as chaves de acesso. Confirme por outro meio que é
                mesmo a pessoa: as chaves são removidas, ela sai de todos os aparelhos e entra de novo só com a senha.
              </p>
            </StaffAction>
          ) : null}
          <StaffAction intent="deactivate" id={person.id} label="Desativar conta" refusal={refusalOf('deactivate')}>
            <p>
              {own ? 'Você sai' : 'A pessoa sai'} do painel na hora, em todos os aparelhos. O que já foi feito continua
              na auditoria.
            </p>
            <Select
              id="handTo"
              label="Os projetos passam para"
              options={[['', 'Ninguém por enquanto'], ...heirs.map(({ id, name }): [string, string] => [id, name])]}
            />
          </StaffAction>
        </>
      )}
      <SheetButtons param="pessoa" cancel="Fechar" />
    </RouteDialog>
  )
}

type ActionProps = { intent: string; id: string; label: string; refusal: string; children?: React.ReactNode }

function StaffAction({ intent, id, label, refusal, children }: ActionProps) {
  return (
    <Form method="post" noValidate className="border-line grid gap-3 border-t-2 pt-4">
      <input type="hidden" name="person" value={id} />
      {children}
      <p role="alert" className="error">
        {refusal}
      </p>
      <p>
        <IntentButton intent={intent} label={label} busy="Um momento..." look="btn btn-line" />
      </p>
    </Form>
  )
}
