import { WhatsappLink } from '#app/ui/site/contact-link.tsx'
import { goalLabels, readLyricLabel } from '#copy/order/next-actions.ts'
import { firstTrackingStatus, unansweredBriefingStatus, unsentBriefingStatus } from '#copy/order/tracking-labels.ts'
import { askForPreview } from '#copy/preview/preview-over.ts'
import { payChangesLabel } from '#copy/preview/revisions.ts'
import { dueFacts } from '#copy/project/due-labels.ts'
import { canListen, type TrackedWork, type WorkDates } from '#core/order/tracking.ts'
import { unapprovedStatuses, type AwaitedAction } from '#core/project/project.ts'

/** The next actor and the links to act. */
export function NextAction({ text, children }: { text: string | null; children: React.ReactNode }) {
  // Nobody has to act: the headline said how it stands.
  if (text === null) return <div className="mt-8 flex flex-wrap gap-4 empty:hidden">{children}</div>
  return (
    <div className="border-ink mt-8 flex flex-wrap items-center justify-between gap-6 border-y-2 py-6">
      <p className="max-w-[28em] text-xl font-bold">{text}</p>
      <div className="flex flex-wrap gap-4">{children}</div>
    </div>
  )
}

/** Leads to paying the changes that were asked for. */
export function PayChanges({ path, price }: { path: string; price: string }) {
  return (
    <a href={path} className="btn btn-red">
      {payChangesLabel(price)}
    </a>
  )
}

type WorkLinksProps = { work: TrackedWork; awaitedAction: AwaitedAction; code: string; whatsapp: string }

/** Links to the work: the lyric to read, the delivery, then the preview. Whoever pays changes first, finds them second. */
export function WorkLinks({ work, awaitedAction, code, whatsapp }: WorkLinksProps) {
  const isReading = awaitedAction === 'buyer-reads'
  const isSecond = awaitedAction === 'buyer-pays-changes'
  // The contract promises to open the page again until a version is chosen; after that there is the delivery.
  const isToChoose = unapprovedStatuses.some((status) => status === work.status)
  return (
    <>
      {isReading && !work.isPreviewOver ? (
        <a href={`/client-preview/${work.previewCode}#letra`} className="btn btn-red">
          {readLyricLabel}
        </a>
      ) : null}
      {work.isPreviewOver && isToChoose && (work.versions > 0 || isReading) ? (
        <WhatsappLink
          number={whatsapp}
          message={askForPreview.message(code)}
          className={isSecond || work.status === 'feedback' ? 'btn btn-line' : 'btn btn-red'}
        >
          {askForPreview.label}
        </WhatsappLink>
      ) : null}
      {work.delivered ? (
        <a href={`/deliveries/${work.previewCode}`} className="btn btn-red">
          {goalLabels.entrega}
        </a>
      ) : null}
      {canListen(work) ? (
        <a
          href={`/client-preview/${work.previewCode}`}
          className={work.delivered || isSecond ? 'btn btn-line' : 'btn btn-red'}
        >
          {goalLabels.previa}
        </a>
      ) : null}
    </>
  )
}

/** The status of the work where the headline says whom it waits for instead. */
export function formalStatus(headline: string): [label: string, value: string][] {
  const isAnalysed = headline !== unsentBriefingStatus && headline !== unansweredBriefingStatus
  return isAnalysed ? [] : [['Status', firstTrackingStatus]]
}

/** When the work will be ready; once it was handed over, or a version came in time, there is nothing left to expect. */
export function workDates(work: WorkDates): [label: string, value: string][] {
  if (work.status === 'delivered' || work.isDeadlineMet) return []
  const dates = dueFacts(work, 'No máximo').map(({ label, value }): [string, string] => [label, value])
  return work.isRestarting ? [...dates, ['O prazo', 'Recomeça quando aceitarmos a sua história']] : dates
}
