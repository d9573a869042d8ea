import type { Deps } from '#app/http/deps.ts'
import type { GiftVisit } from '#app/http/gift/gift-access.ts'
import type { GiftPhotoView, GiftView, OpenGiftView } from '#core/gift/gift-view.ts'
import { lyricLines } from '#core/preview/lyric.ts'
import { generateCover } from '#core/site/cover-art.ts'
import { listGiftPhotos } from '#db/gift/gift-photos.ts'
import { listOwnReactions } from '#db/gift/gift-reactions.ts'
import type { Gift } from '#db/gift/gifts.ts'
import { listVersions } from '#db/preview/versions.ts'
import { readCoverSeed } from '#db/project/covers.ts'
import { findProject } from '#db/project/projects-admin.ts'
import { giftPath } from '#use-cases/gift/gift-links.ts'

type ReadDeps = Pick<Deps, 'db' | 'now'>

/** What a visitor sees: of a gift that is not open in this browser no more than its hour, or its question. */
export async function loadGiftView(deps: ReadDeps, token: string, visit: GiftVisit | null): Promise<GiftView> {
  if (!visit) return { kind: 'missing' }
  const { gift, phase } = visit
  switch (phase) {
    case 'withdrawn':
      return { kind: 'withdrawn' }
    case 'ended':
      return { kind: 'ended', endsAt: gift.endsAt, zone: gift.zone }
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

async function loadOpenGift({ db }: ReadDeps, token: string, { gift, visitorId }: GiftVisit): Promise<OpenGiftView> {
  const { id, projectId, recipient, dedication, sender, endsAt, zone } = gift
  const project = await findProject(db, projectId)
  const approved = (await listVersions(db, projectId)).find((version) => version.id === project?.approvedVersionId)
  const reactions = visitorId === null ? [] : await listOwnReactions(db, id, visitorId)
  return {
    title: project?.title ?? '',
    recipient,
    dedication,
    sender,
    cover: generateCover(project ? await readCoverSeed(db, project) : { id: projectId, genre: 'mpb' }),
    sound: `${giftPath(token)}/musica`,
    lyric: lyricLines(approved?.lyric ?? ''),
    photos: await loadGiftPhotos(db, gift, token),
    reactions: reactions.map(({ id: reactionId, name, content }) => ({ id: reactionId, name, content })),
    endsAt,
    zone,
  }
}

/** The photos of a gift under its link. */
export async function loadGiftPhotos(
  db: Deps['db'],
  { id }: Pick<Gift, 'id'>,
  token: string,
): Promise<GiftPhotoView[]> {
  const photos = await listGiftPhotos(db, id)
  return photos.map(({ id: photoId, width, height }) => ({
    id: photoId,
    large: `${giftPath(token)}/fotos/${photoId}/grande`,
    thumb: `${giftPath(token)}/fotos/${photoId}/pequena`,
    width,
    height,
  }))
}
