import { WhatsappLink } from '#app/ui/contact-link.tsx'
import { turnTexts } from '#copy/labels.ts'
import { formatDate, formatDay, type CalendarDay } from '#core/dates.ts'
import type { ProjectStatus, StepView, Turn } from '#core/project.ts'
import type { Settings } from '#core/settings.ts'

import { canHear, Fact, Steps, Switcher } from './order-progress.tsx'

export type FollowedProject = {
  id: string
  code: string
  title: string
  packageName: string
  statusText: string
  clientName: string
  clientEmail: string
  openedAt: Date
  status: ProjectStatus
  previewCode: string
  versions: number
  delivered: boolean
  expectedOn: CalendarDay
  limitOn: CalendarDay
  turn: Turn
  steps: StepView[]
}

type Props = { project: FollowedProject; codes: string[]; settings: Settings }

/** A project without an order, as its client follows it. The part marked `data-live` is kept fresh by the follow island. */
export function ProjectProgress({ project, codes, settings }: Props) {
  return (
    <div className="gutter pt-12 pb-24 lg:pt-16" data-follow={`/eventos/projeto/${project.id}`}>
      <Switcher codes={codes} current={project.code} />
      <div data-live="pedido">
        <header>
          <p className="font-bold [overflow-wrap:anywhere]">
            Pedido {project.code} · {project.title}
          </p>
          <h1 className="wide text-display mt-3 flex items-baseline gap-[0.25em]">
            <span className="light" data-status={project.status} aria-hidden="true" />
            <span className="max-w-[16em]" data-status-text>
              {project.statusText}
            </span>
          </h1>
        </header>
        <div className="border-ink mt-8 flex flex-wrap items-center justify-between gap-6 border-y-2 py-6">
          <p className="max-w-[28em] text-xl font-bold">
            {turnTexts[project.turn]}
            {project.turn === 'buyer-briefs' || project.turn === 'buyer-answers'
              ? ' O caminho está no e-mail que enviamos.'
              : ''}
          </p>
          <p className="flex flex-wrap gap-4">
            {project.delivered ? (
              <a href={`/deliveries/${project.previewCode}`} className="btn btn-red">
                Receber a música
              </a>
            ) : null}
            {canHear(project) ? (
              <a
                href={`/client-preview/${project.previewCode}`}
                className={project.delivered ? 'btn btn-line' : 'btn btn-red'}
              >
                Ouvir as versões
              </a>
            ) : null}
          </p>
        </div>
        <div className="mt-12 grid gap-12 lg:grid-cols-[1fr_24rem] lg:gap-16">
          <Steps steps={project.steps} />
          <Facts project={project} settings={settings} />
        </div>
      </div>
      <form method="post" action="/acompanhar-pedido" className="mt-12">
        <input type="hidden" name="project" value={project.id} />
        <button type="submit" name="intent" value="leave-project" className="btn-quiet">
          Sair deste pedido
        </button>
      </form>
    </div>
  )
}

function Facts({ project, settings }: Omit<Props, 'codes'>) {
  return (
    <aside className="card self-start p-6" aria-labelledby="dados">
      <h2 id="dados" className="wide text-xl">
        Seu pedido
      </h2>
      <dl className="summary mt-4">
        <Fact label="Cliente">{project.clientName}</Fact>
        <Fact label="E-mail">{project.clientEmail}</Fact>
        <Fact label="Pacote">{project.packageName}</Fact>
        <Fact label="Data do pedido">{formatDate(project.openedAt)}</Fact>
        <Fact label="Previsão">{formatDay(project.expectedOn)}</Fact>
        <Fact label="No máximo">{formatDay(project.limitOn)}</Fact>
      </dl>
      <p className="mt-4 grid justify-items-start">
        <WhatsappLink
          number={settings.contact.whatsapp}
          message={`Olá! Quero falar sobre o pedido ${project.code}.`}
          className="btn-quiet"
        >
          Falar sobre este pedido
        </WhatsappLink>
      </p>
    </aside>
  )
}
