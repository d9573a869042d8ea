import { data, Link } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { redirectWithToast } from '#app/http/flash-toast.ts'
import { field, readForm } from '#app/http/forms.ts'
import { staffContext } from '#app/http/guards.ts'
import { SettingsHead } from '#app/ui/admin/content/settings-head.tsx'
import { Panel } from '#app/ui/admin/shared/panel.tsx'
import { ColleagueSheet } from '#app/ui/admin/team/colleague-sheet.tsx'
import { InvitationList } from '#app/ui/admin/team/invitation-list.tsx'
import { InviteSheet } from '#app/ui/admin/team/invite-sheet.tsx'
import { TeamList } from '#app/ui/admin/team/team-list.tsx'
import { invitationForm } from '#copy/staff/staff-form.ts'
import { listOpenInvitations, listTeam } from '#db/staff/team.ts'

import type { Route } from './+types/settings-team.ts'
import { handleTeamForm, type TeamFailure } from './team-actions.ts'

export { shouldRevalidate } from '#app/ui/admin/shell/revalidate-on-conflict.ts'

const here = '/admin/settings/equipe'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = context.get(depsContext)
  const [team, invitations] = await Promise.all([listTeam(db), listOpenInvitations(db)])
  const at = now()
  return {
    team,
    ownId: context.get(staffContext).id,
    shownId: url.searchParams.get('pessoa'),
    invitations: invitations.map(({ id, name, email, role, invitedBy, expiresAt }) => {
      return { id, name, email, role, invitedBy, expiresAt, over: expiresAt <= at }
    }),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request)
  const done = await handleTeamForm(context, form)
  if (done.ok) return redirectWithToast(context.get(depsContext), here, done.value)
  const failure: TeamFailure = {
    intent: field(form, 'intent'),
    refusal: done.code,
    values: invitationForm.read(form),
    errors: done.errors ?? {},
  }
  return data(failure, { status: done.code === 'role-changed' || done.code === 'not-found' ? 409 : 422 })
}

export default function SettingsTeam({ loaderData, actionData }: Route.ComponentProps) {
  const { team, ownId, shownId, invitations } = loaderData
  const failure = actionData ?? null
  const invitationGone = failure?.intent === 'invite-again' || failure?.intent === 'revoke'
  const shown = team.find(({ id }) => id === shownId)

  return (
    <>
      <SettingsHead />
      <div className="grid gap-4">
        <p className="flex flex-wrap items-center justify-between gap-3">
          <span>Quem entra no painel e o que cada pessoa vê.</span>
          <Link to="?convidar=1" className="btn btn-red" preventScrollReset>
            Convidar pessoa
          </Link>
        </p>
        <TeamList team={team} ownId={ownId} />
        {invitations.length > 0 || invitationGone ? (
          <Panel title="Convites sem resposta">
            <InvitationList invitations={invitations} gone={invitationGone} />
          </Panel>
        ) : null}
      </div>
      <InviteSheet failure={failure?.intent === 'invite' ? failure : null} />
      {shown ? <ColleagueSheet person={shown} team={team} ownId={ownId} failure={failure} /> : null}
    </>
  )
}
