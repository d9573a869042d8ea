import type { Deps } from '#app/http/deps.ts'
import type { GiftVisit } from '#app/http/gift/gift-access.ts'
import {
  giftSongPath,
  type GiftPhotoView,
  type GiftView,
  type OpenGiftView,
  type ReactionView,
} from '#core/gift/gift-view.ts'
import { lyricLines } from '#core/preview/lyric.ts'
import { generateCover } from '#core/site/cover-art.ts'
import { listGiftPhotos } from '#db/gift/gift-photos.ts'
import { listOwnReactions, type GiftReaction } from '#db/gift/gift-reactions.ts'
import type { Gift } from '#db/gift/gifts.ts'
import { findDeliveredVersionId } from '#db/preview/feedbacks.ts'
import { listHearableVersions } from '#db/preview/versions.ts'
import { readCoverSeed } from '#db/project/covers.ts'
import { findProject } from '#db/project/projects.ts'
import { giftPath } from '#use-cases/gift/gift-links.ts'

type ReadDeps = Pick<Deps, 'db' | 'now'>

/** What a visitor sees: of a gift that is not open in this browser no more than its hour, or its question. */
export async function loadGiftView(deps: ReadDeps, token: string, visit: GiftVisit | null): Promise<GiftView> {
  if (!visit) return { kind: 'missing' }
  const { gift, phase } = visit
  switch (phase) {
    case 'withdrawn':
      return { kind: 'withdrawn', reactions: await loadOwnReactions(deps, visit) }
    case 'ended':
      return { kind: 'ended', endsAt: gift.endsAt, zone: gift.zone, reactions: await loadOwnReactions(deps, visit) }
    case 'waiting':
      return { kind: 'waiting', opensAt: gift.opensAt, zone: gift.zone, now: deps.now() }
    case 'locked':
      return { kind: 'locked', question: gift.question }
    case 'open':
      return { kind: 'open', gift: await loadOpenGift(deps, token, visit) }
  }
}

/** How it will look, for its buyer, at any time. */
export async function loadGiftPreview(deps: ReadDeps, token: string, visit: GiftVisit): Promise<GiftView> {
  return { kind: 'open', gift: await loadOpenGift(deps, token, visit) }
}

async function loadOpenGift(deps: ReadDeps, token: string, visit: GiftVisit): Promise<OpenGiftView> {
  const { db } = deps
  const { gift } = visit
  const { projectId, recipient, dedication, sender, endsAt, zone } = gift
  const project = await findProject(db, projectId)
  const approvedVersionId = project && (await findDeliveredVersionId(db, project))
  const approved = (await listHearableVersions(db, projectId)).find(({ id }) => id === approvedVersionId)
  return {
    title: project?.title ?? '',
    recipient,
    dedication,
    sender,
    cover: generateCover(
      project ? await readCoverSeed(db, { ...project, approvedVersionId }) : { id: projectId, genre: 'mpb' },
    ),
    sound: giftSongPath(giftPath(token)),
    lyric: lyricLines(approved?.lyric ?? ''),
    photos: await loadGiftPhotos(db, gift, token),
    reactions: await loadOwnReactions(deps, visit),
    endsAt,
    zone,
  }
}

/** What was answered in this browser. Its writer can take it back also when the gift is over. */
async function loadOwnReactions({ db }: ReadDeps, { gift, visitorId }: GiftVisit): Promise<ReactionView[]> {
  const reactions = visitorId === null ? [] : await listOwnReactions(db, gift.id, visitorId)
  return reactions.map(viewReaction)
}

/** A reaction as its writer or the buyer sees it. */
export function viewReaction({ id, name, content, recording, showableAt, shownAt }: GiftReaction): ReactionView {
  const leave = showableAt === null ? 'none' : shownAt === null ? 'given' : 'shown'
  return { id, name, content, recording: recording && { ...recording, url: `/recados/${id}` }, leave }
}

/** The photos of a gift under its link. A turned one has another address: of the one it shows a browser asks no more. */
export async function loadGiftPhotos(
  db: Deps['db'],
  { id }: Pick<Gift, 'id'>,
  token: string,
): Promise<GiftPhotoView[]> {
  const photos = await listGiftPhotos(db, id)
  return photos.map(({ id: photoId, fileId, width, height }) => {
    const path = (size: string) => `${giftPath(token)}/fotos/${photoId}/${size}?${fileId.slice(0, 8)}`
    return { id: photoId, large: path('grande'), thumb: path('pequena'), width, height }
  })
}
