import { playableSound, versionSoundUrl } from '#app/http/playable-sound.ts'
import { loudnessGains } from '#core/audio/recording.ts'
import { lyricLines } from '#core/preview/lyric.ts'
import type { Version, VersionView } from '#core/preview/version-view.ts'
import { isNewVersion, versionLabel } from '#core/preview/version.ts'

/** Versions as the page shows them: our own sound with where it is, how it looks and how far it is turned down. */
export function withAudio(versions: Version[], lastAnswerAt: Date | null): VersionView[] {
  const gains = loudnessGains(versions.flatMap(({ recording }) => recording ?? []))
  // Versions that sing the same words share one list, which the page then carries once.
  const lines = new Map(versions.map(({ lyric }) => [lyric, lyricLines(lyric)]))
  return versions.map(({ recording, lyric, ...version }) => ({
    ...version,
    lyric: lines.get(lyric) ?? [],
    label: versionLabel(version, versions),
    isNew: isNewVersion(version, lastAnswerAt),
    sound: recording && playableSound(recording, versionSoundUrl(version.id, recording.id), gains.get(recording.id)),
  }))
}
