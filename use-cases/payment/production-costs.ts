import type { NewCost } from '#copy/payment/production-cost-form.ts'
import type { CostRefusal } from '#core/payment/production-cost.ts'
import type { CalendarDay } from '#core/shared/dates.ts'
import { answerRepeated, type SentOtherwise } from '#core/shared/repeated-form.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { ofProject, type AuditedSubject } from '#core/staff/audit-subjects.ts'
import { lockClient } from '#db/client/clients.ts'
import {
  announceCost,
  deleteCost,
  insertCost,
  lockCosts,
  savePayDay,
  type StoredCost,
} from '#db/payment/production-costs.ts'
import { findProject, lockProject } from '#db/project/projects.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { findActiveStaff } from '#db/staff/staff.ts'
import { change, type ProjectActor } from '#use-cases/change.ts'
import type { Deps } from '#use-cases/deps.ts'

/**
 * Notes what somebody is to be paid for a song, or was paid. `payee-unknown`: who was chosen is not of the team any more. `erased`: no
 * rule would erase words that are written about this client now.
 */
export function noteCost(
  deps: Deps,
  { projectId, actor }: ProjectActor,
  { id, staffId, name, ...cost }: NewCost & { id: string },
): Promise<Result<undefined, 'payee-unknown' | SentOtherwise | Extract<CostRefusal, 'not-found' | 'erased'>>> {
  return change(deps, actor, async (tx, { audit }) => {
    const found = await findProject(tx, projectId)
    const client = found ? await lockClient(tx, found.clientId) : null
    const project = client ? await lockProject(tx, projectId) : null
    if (!client || !project) return refuse('not-found')
    if (client.erasedAt) return refuse('erased')
    const person = staffId === null ? null : await findActiveStaff(tx, staffId)
    if (staffId !== null && !person) return refuse('payee-unknown')

    const asked = { ...cost, projectId, staffId, payeeName: person?.name ?? name }
    const stored = { ...asked, id, projectCode: project.code, clientId: client.id, createdAt: deps.now() }
    if (!(await insertCost(tx, stored))) {
      const [known] = await lockCosts(tx, [id])
      return known ? answerRepeated(asked, known) : refuse('not-found')
    }
    await audit('cost-noted', ofProject(project), { amount: cost.amount })
    await announceCost(tx, stored)
    return accept()
  })
}

/** Marks costs as paid on a day, each with an entry of its own. Those that are paid already stay as they are. `projectId`: only those of this project. */
export function payCosts(
  deps: Deps,
  actor: AuditActor,
  { ids, day, projectId }: { ids: string[]; day: CalendarDay; projectId?: string },
): Promise<Result<StoredCost[], 'not-found' | 'already-paid'>> {
  return change(deps, actor, async (tx, { audit }) => {
    const locked = await lockCosts(tx, ids, projectId)
    if (locked.length === 0) return refuse('not-found')
    const owed = locked.filter(({ paidOn }) => paidOn === null)
    if (owed.length === 0) return refuse('already-paid')
    await savePayDay(
      tx,
      owed.map(({ id }) => id),
      day,
    )
    for (const cost of owed) {
      await audit('cost-paid', subjectOf(cost), { amount: cost.amount })
      await announceCost(tx, cost)
    }
    return accept(owed)
  })
}

/** A cost was marked as paid by mistake: it is owed again. */
export function reopenCost(
  deps: Deps,
  { projectId, actor }: ProjectActor,
  id: string,
): Promise<Result<undefined, 'not-found' | 'not-paid'>> {
  return change(deps, actor, async (tx, { audit }) => {
    const [cost] = await lockCosts(tx, [id], projectId)
    if (!cost) return refuse('not-found')
    if (cost.paidOn === null) return refuse('not-paid')
    await savePayDay(tx, [id], null)
    await audit('cost-reopened', subjectOf(cost), { amount: cost.amount })
    await announceCost(tx, cost)
    return accept()
  })
}

/** Removes what is owed; what was paid is in the books of a month, and stays. */
export function removeCost(
  deps: Deps,
  { projectId, actor }: ProjectActor,
  id: string,
): Promise<Result<undefined, 'not-found' | 'paid'>> {
  return change(deps, actor, async (tx, { audit }) => {
    const [cost] = await lockCosts(tx, [id], projectId)
    if (!cost) return refuse('not-found')
    if (cost.paidOn !== null) return refuse('paid')
    await deleteCost(tx, id)
    await audit('cost-removed', subjectOf(cost), { amount: cost.amount })
    await announceCost(tx, cost)
    return accept()
  })
}

function subjectOf({ projectId, projectCode }: StoredCost): AuditedSubject {
  return projectId === null
    ? { kind: 'project', id: null, label: projectCode }
    : ofProject({ id: projectId, code: projectCode })
}
