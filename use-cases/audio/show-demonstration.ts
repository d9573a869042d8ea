import type { DemonstrationForm } from '#copy/audio/library-form.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { canDemonstrate, freeSlug } from '#core/site/demonstration.ts'
import { ofLibrary } from '#core/staff/audit-subjects.ts'
import { findDemonstration, listDemonstrationSlugs, saveDemonstration } from '#db/audio/demonstrations.ts'
import { lockLibraryItem } from '#db/audio/library.ts'
import { findRecording } from '#db/audio/recordings.ts'
import type { Db, Tx } from '#db/client.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { change } from '#use-cases/change.ts'

type Deps = { db: Db; songs: { id: string }[]; now: () => Date }

/** Lets visitors hear a recording of the library, or changes what is said of one they hear. */
export function showDemonstration(
  { db, songs, now }: Deps,
  actor: AuditActor,
  itemId: string,
  form: DemonstrationForm,
): Promise<Result<undefined, 'not-found' | 'not-ready' | 'before-differs'>> {
  return change({ db, now }, actor, async (tx, { audit }) => {
    // In one order, whichever of the two is shown: two of these at a time do not wait for each other.
    const locked = new Map<string, Awaited<ReturnType<typeof lockSound>>>()
    for (const id of [itemId, form.beforeItemId].filter((known) => known !== null).toSorted())
      locked.set(id, await lockSound(tx, id))
    const [item, before] = [locked.get(itemId), form.beforeItemId && locked.get(form.beforeItemId)]
    if (!item || (form.beforeItemId && !before)) return refuse('not-found')
    const fits = canDemonstrate(item, form.beforeItemId === itemId ? null : before || null)
    if (!fits.ok) return fits

    const known = await findDemonstration(tx, itemId)
    const used = new Set([...songs.map(({ id }) => id), ...(await listDemonstrationSlugs(tx))])
    const slug = known?.slug ?? freeSlug(form.title, used)
    const beforeItemId = form.beforeItemId === itemId ? null : form.beforeItemId
    await saveDemonstration(tx, { itemId, slug, form: { ...form, beforeItemId }, at: now() })
    await audit(known ? 'demonstration-edited' : 'demonstration-shown', ofLibrary(itemId, form.title), {
      slug,
      genre: form.genre,
      type: form.type,
    })
    return accept()
  })
}

/** Its recording, while nobody deletes it. */
async function lockSound(tx: Tx, itemId: string) {
  const item = await lockLibraryItem(tx, itemId)
  return item && findRecording(tx, item.recordingId)
}
