import type { VersionView } from '#app/ui/preview/version-card.tsx'
import { loudnessGains } from '#core/audio/recording.ts'
import { encodePeaks } from '#core/audio/waveform.ts'
import { isNewVersion, versionLabel } from '#core/preview/version.ts'
import type { Version } from '#db/preview/versions.ts'

/** Versions as the page shows them: our own sound with where it is, how it looks and how far it is turned down. */
export function withAudio(versions: Version[], lastAnswerAt: Date | null): VersionView[] {
  const gains = loudnessGains(versions.flatMap(({ recording }) => recording ?? []))
  return versions.map(({ recording, ...version }) => ({
    ...version,
    label: versionLabel(version, versions),
    isNew: isNewVersion(version, lastAnswerAt),
    sound:
      recording && recording.state === 'ready' && recording.durationMs !== null
        ? {
            address: `/sons/${version.id}/${recording.id}.m4a`,
            durationMs: recording.durationMs,
            gain: Math.round((gains.get(recording.id) ?? 0) * 100) / 100,
            peaks: encodePeaks(recording.peaks),
          }
        : null,
  }))
}
