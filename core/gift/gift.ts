import type { ProjectStatus } from '#core/project/project.ts'
import { addDays } from '#core/shared/dates.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'

/** For how many days after its opening a gift stays. The page says so to its buyer. */
export const giftDays = 365
/** For how many days after its end the page still says that it was there; then its photos and messages are deleted. */
export const farewellDays = 30
/** The opening may be at most this many days away. */
export const maxWaitDays = 365

/** What decides how a visitor finds a gift. */
type GiftFacts = { opensAt: Date; endsAt: Date; withdrawnAt: Date | null }

/**
 * `withdrawn`: its buyer or the studio took it back, or its purchase was undone. `waiting`: before its time. `locked`:
 * this browser has not opened it yet. Only `open` may show or play anything of it.
 */
export type GiftPhase = 'withdrawn' | 'ended' | 'waiting' | 'locked' | 'open'

export function giftPhase(
  { opensAt, endsAt, withdrawnAt }: GiftFacts,
  { isStopped, isAdmitted, now }: { isStopped: boolean; isAdmitted: boolean; now: Date },
): GiftPhase {
  if (withdrawnAt !== null || isStopped) return 'withdrawn'
  if (now > endsAt) return 'ended'
  if (now < opensAt) return 'waiting'
  return isAdmitted ? 'open' : 'locked'
}

/** The last instant of a gift that opens then. */
export function giftEnd(opensAt: Date): Date {
  return addDays(opensAt, giftDays)
}

export type CreateGiftRefusal = 'not-delivered' | 'purchase-stopped' | 'song-missing'

/** A gift is made of a delivered song whose purchase stands. It stays while a delivery is corrected. */
export function canCreateGift(project: {
  status: ProjectStatus
  isStopped: boolean
  hasSong: boolean
}): Result<undefined, CreateGiftRefusal> {
  if (project.isStopped) return refuse('purchase-stopped')
  if (project.status !== 'delivered') return refuse('not-delivered')
  return project.hasSong ? accept() : refuse('song-missing')
}

/** A file that may be the song of a gift. */
type SongFile = { kind: string; file: { id: string } }

/** The MP3, which every phone plays; without one, the WAV. */
export function giftSong<File extends SongFile>(files: File[]): File | null {
  return files.find(({ kind }) => kind === 'mp3') ?? files.find(({ kind }) => kind === 'wav') ?? null
}

/** An answer as it is compared: without accents, case, spaces and signs. "São João!" is "saojoao". */
export function normalizeAnswer(typed: string): string {
  return typed
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}
