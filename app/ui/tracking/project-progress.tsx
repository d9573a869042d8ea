import { StillToCome } from '#app/ui/delivery/still-to-come.tsx'
import { rereadStoryLabel, writesByMail } from '#copy/order/next-actions.ts'
import { awaitedActionText } from '#copy/order/tracking-labels.ts'
import type { Promised } from '#core/delivery/delivery.ts'
import type { TrackedCode, TrackedProject } from '#core/order/tracking.ts'
import { formatDate } from '#core/shared/dates.ts'

import { formalStatus, NextAction, PayChanges, workDates, WorkLinks } from './next-action.tsx'
import { OrderProposals, WaitingProposals } from './order-proposals.tsx'
import { SongLead, type SongInProgress } from './song-lead.tsx'
import { Steps } from './steps.tsx'
import { ToldStory, type ToldPart } from './told-story.tsx'
import { TrackingFacts } from './tracking-facts.tsx'
import { TrackingFrame } from './tracking-frame.tsx'

type Props = {
  project: TrackedProject & {
    packageName: string
    statusText: string
    /** Where changes that were asked for are paid, while they wait for it. */
    payChanges: { path: string; price: string } | null
  }
  codes: TrackedCode[]
  whatsapp: string
  proposals: React.ComponentProps<typeof OrderProposals> | null
  lead: SongInProgress
  /** What its client told; null where they told nothing here. */
  story: ToldPart[] | null
  /** What a song that was handed over still lacks. */
  missing: Promised[]
}

/** A project without an order, as its client follows it. */
export function ProjectProgress({ project, codes, whatsapp, proposals, lead, story, missing }: Props) {
  const writes = project.awaitedAction === 'buyer-briefs' || project.awaitedAction === 'buyer-answers'
  const next = awaitedActionText(project.awaitedAction, project)
  const facts: [string, string][] = [
    ...formalStatus(project.statusText),
    ['Cliente', project.clientName],
    ['E-mail', project.clientEmail],
    ['Pacote', project.packageName],
    ['Data do pedido', formatDate(project.openedAt)],
    ...workDates(project),
  ]

  return (
    <TrackingFrame
      tracked={{ kind: 'projeto', id: project.id, code: project.code, isOpen: true }}
      codes={codes}
      subject={project.title}
      status={project.status}
      statusText={project.statusText}
    >
      <SongLead {...lead} />
      <NextAction text={next && (writes ? `${next} ${writesByMail}` : next)}>
        {project.payChanges ? <PayChanges {...project.payChanges} /> : null}
        <WorkLinks work={project} awaitedAction={project.awaitedAction} code={project.code} whatsapp={whatsapp} />
        {proposals ? <WaitingProposals {...proposals} /> : null}
      </NextAction>
      <StillToCome missing={missing} />
      <div className="mt-12 grid grid-cols-1 gap-12 break-words lg:grid-cols-[1fr_24rem] lg:gap-16">
        <Steps steps={project.steps} now={project} />
        <TrackingFacts code={project.code} facts={facts} whatsapp={whatsapp} />
      </div>
      {story ? (
        <details className="group border-ink mt-16 border-y-2">
          <summary className="flex min-h-16 items-center justify-between gap-4 py-3">
            <span className="text-lg leading-tight font-bold">{rereadStoryLabel}</span>
            <span className="plus" aria-hidden="true" />
          </summary>
          <div className="pb-6">
            <ToldStory parts={story} />
          </div>
        </details>
      ) : null}
      {proposals ? <OrderProposals {...proposals} /> : null}
    </TrackingFrame>
  )
}
