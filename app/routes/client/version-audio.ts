import type { ShownVersion } from '#app/ui/preview/version-card.tsx'
import { gainFor } from '#core/audio/recording.ts'
import { packPeaks } from '#core/audio/waveform.ts'
import { isNewVersion, versionLabel } from '#core/preview/version.ts'
import type { Version } from '#db/preview/versions.ts'

/** Versions as the page shows them: our own sound with where it is, how it looks and how far it is turned down. */
export function withSound(versions: Version[], lastAnswerAt: Date | null): ShownVersion[] {
  const gains = gainFor(versions.flatMap(({ recording }) => recording ?? []))
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
            peaks: packPeaks(recording.peaks),
          }
        : null,
  }))
}
