import type { Deps } from '#app/http/deps.ts'
import type { Version } from '#core/preview/version-view.ts'
import { coverPalette, coverSvg } from '#core/site/cover-art.ts'
import { genres } from '#core/site/song.ts'
import { findBriefingOfProject } from '#db/briefing/briefings.ts'

/** The cover of a song as an address that holds the picture: no other address of it exists, and the page needs no code to draw it. */
export async function coverUrl({ db }: Pick<Deps, 'db'>, projectId: string, version: Version | null): Promise<string> {
  const briefing = await findBriefingOfProject(db, projectId)
  const seed = {
    id: projectId,
    genre: genres.find((known) => known === briefing?.answers.genre) ?? 'mpb',
    mood: briefing?.answers.mood || '',
    peaks: version?.recording?.peaks.map((peak) => peak / 255) ?? [],
  } as const
  return `data:image/svg+xml,${encodeURIComponent(coverSvg(seed, coverPalette))}`
}
