import type { Extra, Package } from './catalog.ts'
import { extraRevisionId } from './revision.ts'

/** The fact of a package that makes an extra superfluous, by the extra's id: ids outlive new names and prices. */
const givenBy = new Map<string, (pkg: Package) => boolean>([
  ['masterizacao-ia', ({ mastering }) => mastering],
  ['stems-separados', ({ formats }) => formats.includes('stems')],
  ['partituras', ({ formats }) => formats.includes('musicxml')],
  ['registro-bn-letra', ({ lyricRegistration }) => lyricRegistration],
  [extraRevisionId, ({ revisions }) => revisions.included === null],
])

/**
 * Whether a package already gives what an extra gives: then the extra is not sold together with it. Decided here:
 *
 * - A score is one thing, in MusicXML or printed as PDF: a package with MusicXML includes it. A delivery knows one kind.
 * - Unlimited revisions include another one, although their window ends: a revision for later is sold later, on the
 *   preview page, to those who turn out to need it. A counted number of revisions includes no further one.
 */
export function includesExtra(pkg: Package, extra: Pick<Extra, 'id'>): boolean {
  return givenBy.get(extra.id)?.(pkg) ?? false
}
