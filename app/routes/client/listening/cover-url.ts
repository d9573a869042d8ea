import type { Deps } from '#app/http/deps.ts'
import { coverPalette, coverSvg, type CoverSeed } from '#core/site/cover-art.ts'
import { coverChoices } from '#core/site/cover-choice.ts'
import { readCoverSeed } from '#db/project/covers.ts'
import type { Project } from '#db/project/projects.ts'

/**
 * The cover of a song, as it was chosen, in an address that holds the picture: the page needs no code to draw it, and
 * names no key of the project, which whoever has a link to listen must not learn.
 */
export async function coverUrl({ db }: Pick<Deps, 'db'>, project: Project): Promise<string> {
  return pictureUrl(await readCoverSeed(db, project))
}

/** All drawings of a cover, in their order, as they would be drawn from this version. */
export async function coverUrls(
  { db }: Pick<Deps, 'db'>,
  project: Project,
  approvedVersionId: string,
): Promise<string[]> {
  const seed = await readCoverSeed(db, { ...project, approvedVersionId })
  return coverChoices.map((choice) => pictureUrl({ ...seed, choice }))
}

function pictureUrl(seed: CoverSeed): string {
  return `data:image/svg+xml,${encodeURIComponent(coverSvg(seed, coverPalette))}`
}
