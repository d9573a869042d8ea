import { writesByMail } from '#copy/order/next-actions.ts'
import { awaitedActionTexts } from '#copy/shared/labels.ts'
import type { TrackedCode, TrackedProject } from '#core/order/tracking.ts'
import { formatDate } from '#core/shared/dates.ts'

import { formalStatus, NextAction, workDates, WorkLinks } from './next-action.tsx'
import { OrderProposals } from './order-proposals.tsx'
import { Steps } from './steps.tsx'
import { TrackingFacts } from './tracking-facts.tsx'
import { TrackingFrame } from './tracking-frame.tsx'

type Props = {
  project: TrackedProject & { packageName: string; statusText: string }
  codes: TrackedCode[]
  whatsapp: string
  proposals: React.ComponentProps<typeof OrderProposals> | null
}

/** A project without an order, as its client follows it. */
export function ProjectProgress({ project, codes, whatsapp, proposals }: Props) {
  const writes = project.awaitedAction === 'buyer-briefs' || project.awaitedAction === 'buyer-answers'
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
      <NextAction text={`${awaitedActionTexts[project.awaitedAction]}${writes ? ` ${writesByMail}` : ''}`}>
        <WorkLinks work={project} />
      </NextAction>
      <div className="mt-12 grid grid-cols-1 gap-12 break-words lg:grid-cols-[1fr_24rem] lg:gap-16">
        <Steps steps={project.steps} now={project} />
        <TrackingFacts code={project.code} facts={facts} whatsapp={whatsapp} />
      </div>
      {proposals ? <OrderProposals {...proposals} /> : null}
    </TrackingFrame>
  )
}
