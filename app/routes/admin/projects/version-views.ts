import { playableSound, versionSoundUrl } from '#app/http/playable-sound.ts'
import { loudnessGains } from '#core/audio/recording.ts'
import type { AdminVersionView, Version } from '#core/preview/version-view.ts'
import { versionLabel } from '#core/preview/version.ts'

/** All versions of a project as the panel shows and plays them, drafts too. */
export function adminVersionViews(versions: Version[]): AdminVersionView[] {
  const gains = loudnessGains(versions.flatMap(({ recording }) => recording ?? []))
  return versions.map(({ recording, ...version }) => {
    const label = versionLabel(version, versions)
    if (!recording) return { ...version, label, recording, sound: null }
    const { peaks: _, ...facts } = recording
    const sound = playableSound(recording, versionSoundUrl(version.id, recording.id), gains.get(recording.id))
    return { ...version, label, recording: facts, sound }
  })
}
