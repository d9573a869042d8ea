import { playableSound, versionSoundAddress } from '#app/http/playable-sound.ts'
import type { AdminVersionView } from '#app/ui/admin/projects/version-item.tsx'
import { loudnessGains } from '#core/audio/recording.ts'
import { versionLabel } from '#core/preview/version.ts'
import type { Version } from '#db/preview/versions.ts'

/** All versions of a project as the panel shows and plays them, drafts too. */
export function adminVersionViews(versions: Version[]): AdminVersionView[] {
  const gains = loudnessGains(versions.flatMap(({ recording }) => recording ?? []))
  return versions.map(({ recording, ...version }) => {
    const label = versionLabel(version, versions)
    if (!recording) return { ...version, label, recording, sound: null }
    const { peaks: _, ...facts } = recording
    const sound = playableSound(recording, versionSoundAddress(version.id, recording.id), gains.get(recording.id))
    return { ...version, label, recording: facts, sound }
  })
}
