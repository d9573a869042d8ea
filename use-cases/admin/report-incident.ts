import { staffIncidentMail } from '#copy/admin/incidents.ts'
import type { IncidentFailures } from '#core/admin/incident.ts'
import { saveFailures, markIncidentEnded } from '#db/admin/incidents.ts'
import type { Db } from '#db/client.ts'
import type { Queue } from '#db/queue.ts'
import { enqueueStaffMail } from '#use-cases/mail/internal/enqueue-staff-mail.ts'

type Deps = { db: Db; queue: Queue; siteUrl: string }

/** Stores failures of one cause. The first of an incident mails staff, in the same transaction; later ones do not. */
export async function reportIncident(
  { db, queue, siteUrl }: Deps,
  incident: IncidentFailures,
  isOver: boolean,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { id, isNew } = await saveFailures(tx, incident)
    if (!isNew) return
    await enqueueStaffMail(
      tx,
      { queue },
      {
        kind: 'staff-incident',
        key: `staff-incident:${id}`,
        content: () => staffIncidentMail({ incident, isOver, adminUrl: `${siteUrl}/admin` }),
      },
    )
  })
}

export async function endIncident({ db }: Pick<Deps, 'db'>, id: string, endedAt: Date): Promise<void> {
  await db.transaction((tx) => markIncidentEnded(tx, id, endedAt))
}
