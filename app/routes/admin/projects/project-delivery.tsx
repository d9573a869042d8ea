import { depsContext } from '#app/http/context.ts'
import { readForm } from '#app/http/forms.ts'
import {
  actorOf,
  chatLink,
  isOwner,
  requireId,
  requireProjectAccess,
  shownEmail,
  staffContext,
} from '#app/http/guards.ts'
import { playableSound } from '#app/http/playable-sound.ts'
import { projectChat } from '#app/routes/admin/clients/chat-subject.ts'
import { DownloadsPanel, FilesPanel, PromisePanel, StatePanel } from '#app/ui/admin/delivery/delivery-panels.tsx'
import { DeliverySheets } from '#app/ui/admin/delivery/delivery-sheets.tsx'
import { GiftPanel } from '#app/ui/admin/delivery/gift-panel.tsx'
import { SendFile } from '#app/ui/admin/delivery/send-file.tsx'
import { useAnswer } from '#app/ui/admin/hooks/use-answer.ts'
import { useRevalidate } from '#app/ui/admin/hooks/use-revalidate.ts'
import { adminProjectEventsUrl } from '#app/ui/admin/projects/project-events-url.ts'
import { AdminPageHead } from '#app/ui/admin/shared/admin-page-head.tsx'
import { BackLink } from '#app/ui/admin/shared/back-link.tsx'
import { ProjectBadge } from '#app/ui/admin/shared/badges.tsx'
import { LiveBadge } from '#app/ui/admin/shared/live-badge.tsx'
import { PageIndex } from '#app/ui/admin/shared/page-index.tsx'
import { deliveryUrl } from '#copy/delivery/delivery-mails.ts'
import { deliveryFileNames } from '#copy/delivery/delivery.ts'
import { chatLinkText } from '#copy/whatsapp/chat-texts.ts'
import type { PlayableSound } from '#core/audio/playable-sound.ts'
import type { Recording } from '#core/audio/recording.ts'
import { playableSoundTypes } from '#core/audio/sound-format.ts'
import type { Credits } from '#core/delivery/credits-form.ts'
import { songKind } from '#core/delivery/delivery-file.ts'
import { isMp3Coming, type AdminDeliveryView } from '#core/delivery/delivery-view.ts'
import {
  deliveryState,
  isDownloadable,
  isOutdated,
  isGeneratedDocument,
  isSong,
  missingItems,
  type DeliveryKind,
} from '#core/delivery/delivery.ts'
import type { AdminGiftView } from '#core/gift/gift-view.ts'
import { giftPhase } from '#core/gift/gift.ts'
import { shownReaction } from '#core/gift/reaction.ts'
import { isAccessOver } from '#core/order/inactive-reason.ts'
import { dayOf } from '#core/shared/dates.ts'
import { findFile } from '#db/audio/files.ts'
import { findRecordingRow, findRecordingsOfFiles } from '#db/audio/recordings.ts'
import { countDownloads, findPreviousCredits, listDownloads } from '#db/delivery/deliveries.ts'
import { listGiftReactions } from '#db/gift/gift-reactions.ts'
import { findGiftOfProject } from '#db/gift/gifts.ts'
import { findStopReason } from '#db/order/active-orders.ts'
import { listAllVersions } from '#db/preview/versions.ts'
import { findProject, type Project } from '#db/project/projects.ts'
import { readDelivery } from '#use-cases/delivery/read-delivery.ts'
import { readMp3 } from '#use-cases/delivery/read-mp3.ts'

import type { Route } from './+types/project-delivery.ts'
import { handleDeliveryForm } from './delivery-actions.ts'

type Context = Route.LoaderArgs['context']
const shownDownloads = 50

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, now } = context.get(depsContext)
  const project = requireProjectAccess(context, await findProject(db, requireId(params.projectId)))
  const owner = isOwner(context)
  const downloads = await listDownloads(db, project.id, shownDownloads)
  const delivery = await readStudioDelivery(context, project)
  const isOpen = isDownloadable(project, now()) && !isAccessOver(delivery.stopReason)
  return {
    owner,
    project: { id: project.id, title: project.title, status: project.status, orderId: project.orderId },
    delivery,
    // Where from and with what a client downloads is personal data; a producer needs only that and when.
    downloads: owner ? downloads : downloads.map((download) => ({ ...download, ip: '', userAgent: '' })),
    total: await countDownloads(db, project.id),
    gift: await readStudioGift(context, project.id),
    isDownloadable: isOpen,
    whatsapp: isOpen ? await deliveryMessage(context, project) : undefined,
  }
}

/** Opens WhatsApp with the link to a delivery; null where there is no number for it. */
async function deliveryMessage(context: Context, project: Project): Promise<string | null | undefined> {
  const { db, siteUrl, now } = context.get(depsContext)
  const { endsOn } = deliveryState(project, now())
  const url = deliveryUrl(siteUrl, project.id)
  const text = chatLinkText(await projectChat(db, project), { kind: 'delivery', until: endsOn }, url)
  return chatLink(context, project.clientPhone, text)
}

async function readStudioGift(context: Context, projectId: string): Promise<AdminGiftView | null> {
  const { db, now } = context.get(depsContext)
  const found = await findGiftOfProject(db, projectId)
  if (!found) return null
  const { gift, isStopped } = found
  const { createdAt, opensAt, endsAt } = gift
  const reactions = isOwner(context) ? await listGiftReactions(db, gift.id) : []
  return {
    phase: giftPhase(gift, { isStopped, isAdmitted: false, now: now() }),
    createdAt,
    opensAt,
    endsAt,
    showable: reactions.flatMap((reaction) => {
      const shown = shownReaction(reaction)
      return shown ? [{ ...shown, id: reaction.id, isShown: reaction.shownAt !== null }] : []
    }),
  }
}

async function readStudioDelivery(context: Context, project: Project): Promise<AdminDeliveryView> {
  const { db, now } = context.get(depsContext)
  const { pkg, packageName, downloadDays, promised, files, approval, order } = await readDelivery(db, project)
  const mp3 = await readMp3(db, project)
  const names = deliveryFileNames(project.title, files)
  const songs = files.filter(isSong)
  const urlOf = (fileId: string) => `/deliveries/${project.id}/arquivos/${fileId}`
  const recordings = await findRecordingsOfFiles(
    db,
    files.map(({ source }) => source.id),
  )
  const { state, endsOn, daysLeft } = deliveryState(project, now())
  const firstCredits: Credits = {
    people: [
      `${context.get(staffContext).name}, produção musical`,
      ...(order?.ownLyric ? [`${project.clientName}, letra`] : []),
    ],
    aiGeneratedParts: [],
    tools: '',
  }

  return {
    projectId: project.id,
    status: project.status,
    stopReason: await findStopReason(db, project),
    state,
    deliveredAt: project.deliveredAt,
    endsOn,
    daysLeft,
    today: dayOf(now()),
    downloadDays,
    clientEmail: shownEmail(context, project.clientEmail),
    packageName,
    promised,
    missing: missingItems(promised, isMp3Coming(mp3) ? [...files, { kind: 'mp3' }] : files),
    mp3,
    certificate: pkg.certificate,
    files: files.map((entry, index) => ({
      id: entry.id,
      kind: entry.kind,
      item: entry.item,
      name: names[index] ?? entry.file.name,
      original: entry.file.name,
      bytes: entry.file.bytes,
      sha256: entry.file.sha256,
      createdAt: entry.createdAt,
      url: urlOf(entry.id),
      sound: deliveredSound(entry.file, `${urlOf(entry.id)}?ouvir`, recordings.get(entry.source.id)),
      outdated: !isGeneratedDocument(entry) && isOutdated(entry, approval?.createdAt ?? null),
      removable:
        !isGeneratedDocument(entry) && !(project.status === 'delivered' && isSong(entry) && songs.length === 1),
    })),
    credits: (await findPreviousCredits(db, project.id)) ?? firstCredits,
    takeable: await findTakeable(context, project, files),
  }
}

/** A delivered file as it is heard; without its waveform when it is no recording of a version. */
function deliveredSound(file: { type: string }, url: string, recording: Recording | undefined): PlayableSound | null {
  if (!playableSoundTypes.includes(file.type)) return null
  return playableSound(recording ?? null, url) ?? { url, durationMs: 0, gain: 0, peaks: '' }
}

/**
 * The original of the approved version's sound, while it is not in the delivery; one that cannot be delivered only
 * until there is another file of the song.
 */
async function findTakeable(
  context: Context,
  project: Project,
  files: { kind: DeliveryKind; source: { id: string } }[],
): Promise<AdminDeliveryView['takeable']> {
  const { db } = context.get(depsContext)
  if (project.status !== 'approved' && project.status !== 'delivered') return null
  const approved = (await listAllVersions(db, project.id)).find(({ id }) => id === project.approvedVersionId)
  if (!approved?.recording || approved.recording.state === 'failed') return null
  const recording = await findRecordingRow(db, approved.recording.id)
  const file = recording && (await findFile(db, recording.fileId))
  if (!file || files.some(({ source }) => source.id === file.id)) return null
  const isDeliverable = songKind(file.name) !== null
  return isDeliverable || !files.some(isSong) ? { versionName: approved.name, isDeliverable } : null
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await readForm(request)
  const who = { projectId: requireId(params.projectId), actor: actorOf(context) }
  return handleDeliveryForm(context, who, { form, path: url.pathname })
}

export default function ProjectDelivery({ loaderData, actionData }: Route.ComponentProps) {
  const { owner, project, delivery, downloads, total, gift } = loaderData
  const failure = useAnswer(actionData)
  const isTakingFiles = !delivery.stopReason && (delivery.status === 'approved' || delivery.status === 'delivered')
  // That a job was given up is announced to nobody.
  useRevalidate(isMp3Coming(delivery.mp3))

  return (
    <>
      <AdminPageHead title="Entrega" back={<BackLink to={`/admin/projects/${project.id}`}>{project.title}</BackLink>}>
        <ProjectBadge status={project.status} />
        <LiveBadge url={adminProjectEventsUrl(project, owner)} />
      </AdminPageHead>
      <PageIndex parts={['Status', 'O que foi prometido', ...(gift ? ['Presente'] : []), 'Downloads do cliente']} />
      <DeliverySheets delivery={delivery} failure={failure} />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
        <FilesPanel delivery={delivery} failure={failure}>
          {isTakingFiles ? <SendFile projectId={project.id} missing={delivery.missing} /> : null}
        </FilesPanel>
        <div className="grid min-w-0 gap-4">
          <StatePanel delivery={delivery} isDownloadable={loaderData.isDownloadable} whatsapp={loaderData.whatsapp} />
          <PromisePanel delivery={delivery} />
          <GiftPanel gift={gift} owner={owner} />
          <DownloadsPanel downloads={downloads} total={total} />
        </div>
      </div>
    </>
  )
}
