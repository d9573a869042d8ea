import type { Deps } from '#app/http/deps.ts'
import { lyricDifference } from '#app/ui/preview/lyric/lyric-difference.ts'
import type { LyricReviewView } from '#app/ui/preview/lyric/lyric-review.tsx'
import { lyricCostText, lyricName } from '#copy/preview/lyrics.ts'
import type { Catalog } from '#core/catalog/catalog.ts'
import { canBuyRevision } from '#core/preview/buy-revision.ts'
import { canAnswerLyric, currentLyric, lyricChangeCover, lyricState } from '#core/preview/lyric-review.ts'
import { lyricLines, plainLyric } from '#core/preview/lyric.ts'
import { versionLabel } from '#core/preview/version.ts'
import { formatBRL } from '#core/shared/money.ts'
import { listLyrics, listSungLyrics } from '#db/preview/lyrics.ts'
import type { Project } from '#db/project/projects.ts'
import { readLyricReview, termsOfLyric } from '#use-cases/preview/answer-lyric.ts'

type Wish = {
  catalog: Catalog
  isActive: boolean
  versions: readonly { id: string; name: string; number: number }[]
  /** Which two lyrics are compared, by their numbers. */
  compare: { from: string | null; to: string | null }
  now: Date
}

/** The lyric of a project as its client reads and answers it; null while none was presented. */
export async function lyricReviewView(
  { db }: Pick<Deps, 'db'>,
  project: Project,
  { catalog, isActive, versions, compare, now }: Wish,
): Promise<LyricReviewView | null> {
  // Most projects have none: they cost one short query.
  const current = currentLyric(await listLyrics(db, project.id))
  if (!current) return null
  const { lyrics, rounds, balance } = await readLyricReview(db, project, now)
  const known = lyrics.filter(({ presentedAt, author }) => presentedAt !== null || author === 'client')
  const sung = await listSungLyrics(db, project.id)
  const state = lyricState(current, lyrics)
  const isApproved = current.approvedAt !== null
  const cover = lyricChangeCover(rounds, isApproved, balance)
  const sold = canBuyRevision(balance, project, { catalog, now })
  const price = sold.ok ? formatBRL(sold.value.priced.total) : null
  const answered = canAnswerLyric({ ...project, isActive }, lyrics, { id: current.id, now })
  const byNumber = (wanted: string | null) => known.find(({ number }) => String(number) === wanted)
  const to = byNumber(compare.to) ?? current
  const from = byNumber(compare.from) ?? known.findLast(({ number }) => number < to.number) ?? null
  return {
    id: current.id,
    name: lyricName(current),
    state: state === 'approved' || state === 'changes' ? state : 'waiting',
    lines: lyricLines(current.content).map(({ text }) => text),
    approvedAt: current.approvedAt,
    closed: answered.ok ? null : answered.code,
    cover,
    cost: lyricCostText(cover, { rounds, balance, price, isApproved }),
    terms: termsOfLyric(current),
    numbers: known.map(({ number, author }) => ({
      number,
      label: author === 'client' ? `${lyricName({ number })}, a sua` : lyricName({ number }),
    })),
    difference:
      from && from.id !== to.id
        ? {
            from: from.number,
            to: to.number,
            parts: lyricDifference(plainLyric(from.content), plainLyric(to.content)),
          }
        : null,
    sung: sung.flatMap(({ versionId, lyricId }) => {
      const version = versions.find(({ id }) => id === versionId)
      const lyric = known.find(({ id }) => id === lyricId)
      return version && lyric ? [{ versionId, version: versionLabel(version, versions), lyric: lyricName(lyric) }] : []
    }),
  }
}
