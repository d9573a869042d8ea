import type { Deps } from '#app/http/deps.ts'
import { coverPalette, coverSvg } from '#core/site/cover-art.ts'
import { readCoverSeed } from '#db/project/covers.ts'
import type { Project } from '#db/project/projects.ts'

/**
 * The cover of a song, as it was chosen, in an address that holds the picture: the page needs no code to draw it, and
 * names no key of the project, which whoever has a link to listen must not learn.
 */
export async function coverUrl({ db }: Pick<Deps, 'db'>, project: Project): Promise<string> {
  return `data:image/svg+xml,${encodeURIComponent(coverSvg(await readCoverSeed(db, project), coverPalette))}`
}
