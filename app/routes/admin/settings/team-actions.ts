import { data, type RouterContextProvider } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import type { Deps } from '#app/http/deps.ts'
import type { ToastText } from '#app/http/flash-toast.ts'
import { field, uuidIn } from '#app/http/forms.ts'
import { actorOf } from '#app/http/guards.ts'
import { auditLabels } from '#copy/staff/audit-labels.ts'
import { invitationForm, type InvitationErrors, type InvitationTyped } from '#copy/staff/staff-form.ts'
import { roleLabels } from '#copy/staff/staff-labels.ts'
import { ownValue } from '#core/shared/own-value.ts'
import { accept, type Accepted, type Refused, type Result } from '#core/shared/result.ts'
import { isSignInEmail } from '#core/staff/sign-in-email.ts'
import { staffRoles } from '#core/staff/staff.ts'
import { invitationHours } from '#core/staff/team.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { inviteStaff, revokeInvitation, sendInvitationAgain } from '#use-cases/staff/invite-staff.ts'
import {
  changeRole,
  deactivateStaff,
  reactivateStaff,
  resetColleagueSecondFactor,
} from '#use-cases/staff/manage-staff.ts'

/** What a refused form of the team's screen gets back. */
export type TeamFailure = {
  intent: string
  refusal: string
  values: InvitationTyped
  errors: InvitationErrors
}

type HandlerResult = Promise<Accepted<ToastText> | (Refused<string> & { errors?: InvitationErrors })>

/** What the forms of the team's screen do, by their intent. */
export function handleTeamForm(context: Readonly<RouterContextProvider>, form: FormData): HandlerResult {
  const handle = ownValue(handlers, field(form, 'intent'))
  if (!handle) throw data(null, { status: 400 })
  return handle(context.get(depsContext), actorOf(context), form)
}

const handlers: Partial<Record<string, (deps: Deps, actor: AuditActor, form: FormData) => HandlerResult>> = {
  async invite(deps, actor, form) {
    const read = invitationForm.parse(invitationForm.read(form), isSignInEmail)
    if (!read.ok) return { ok: false, code: 'invalid', errors: read.errors }
    const invited = await inviteStaff(deps, actor, read.value)
    if (!invited.ok) return { ...invited, errors: { email: invited.code } }
    return toResult(invited, ({ email }) => ({
      title: auditLabels['staff-invited'],
      text: `${email} recebe um link que vale ${invitationHours} horas.`,
    }))
  },
  async 'invite-again'(deps, actor, form) {
    const sent = await sendInvitationAgain(deps, actor, uuidIn(form, 'invitation'))
    return toResult(sent, ({ email }) => ({
      title: 'Convite enviado de novo',
      text: `O link de antes para ${email} não vale mais.`,
    }))
  },
  async revoke(deps, actor, form) {
    const revoked = await revokeInvitation(deps, actor, uuidIn(form, 'invitation'))
    return toResult(revoked, ({ email }) => ({
      title: 'Convite cancelado',
      text: `O link enviado para ${email} não vale mais.`,
    }))
  },
  async role(deps, actor, form) {
    const role = field(form, 'role')
    const changed = await changeRole(deps, actor, { staffId: field(form, 'person'), role, seen: field(form, 'seen') })
    const known = staffRoles.find((one) => one === role) ?? 'producer'
    return toResult(changed, ({ name }) => ({
      title: 'Perfil de acesso salvo',
      text: `${name}: ${roleLabels[known]}.`,
    }))
  },
  async deactivate(deps, actor, form) {
    const off = { staffId: field(form, 'person'), handTo: field(form, 'handTo') || null }
    const deactivated = await deactivateStaff(deps, actor, off)
    return toResult(deactivated, ({ name }) => ({
      title: 'Conta desativada',
      text: `${name} saiu do painel em todos os aparelhos.`,
    }))
  },
  async reactivate(deps, actor, form) {
    const reactivated = await reactivateStaff(deps, actor, field(form, 'person'))
    return toResult(reactivated, ({ name }) => ({
      title: 'Conta reativada',
      text: `${name} entra de novo com a senha que tinha.`,
    }))
  },
  async 'reset-two-factor'(deps, actor, form) {
    const reset = await resetColleagueSecondFactor(deps, actor, field(form, 'person'))
    return toResult(reset, ({ name }) => ({
      title: 'Verificação zerada',
      text: `${name} entra só com a senha e pode ativar de novo.`,
    }))
  },
}

function toResult<Value>(
  result: Result<Value, string>,
  toastOf: (value: Value) => ToastText,
): Result<ToastText, string> {
  return result.ok ? accept(toastOf(result.value)) : result
}
