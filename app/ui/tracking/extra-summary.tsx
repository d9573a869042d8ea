import { trackingText } from '#copy/order/tracking-labels.ts'
import type { OrderState } from '#core/order/order.ts'
import type { TrackedOrder, TrackedStopReason } from '#core/order/tracking.ts'
import { formatDay } from '#core/shared/dates.ts'

type ExtraProject = TrackedOrder['extraOf']

/** An extra has no steps of its own: it says which project it is for, and what became of it. */
export function ExtraSummary({ order }: { order: Pick<TrackedOrder, 'extraOf' | 'state' | 'stopReason'> }) {
  const { extraOf: project, state, stopReason } = order
  return (
    <section aria-labelledby="projeto">
      <h2 id="projeto" className="wide text-title">
        {project ? `Para o projeto ${project.code}` : 'O projeto não existe mais'}
      </h2>
      {project ? (
        <>
          <p className="mt-4 text-lg [overflow-wrap:anywhere]">{project.title}</p>
          {project.isActive ? <p className="text-smoke">{trackingText(project.status)}</p> : null}
        </>
      ) : null}
      <p className="mt-4 max-w-[34em]">{textsOf(project, state, stopReason)}</p>
    </section>
  )
}

function textsOf(project: ExtraProject, state: OrderState, stopReason: TrackedStopReason | null): string {
  return project?.kind === 'revision' ? revisionText(project, state, stopReason) : itemText(project, state, stopReason)
}

/** An extra that is delivered, or that hurries the first version. */
function itemText(project: ExtraProject, state: OrderState, stopReason: TrackedStopReason | null): string {
  if (state === 'refunded')
    return 'O valor foi devolvido e o serviço saiu do projeto, se ainda não tinha sido entregue.'
  if (stopReason === 'withdrawn') return 'Esta compra foi desfeita. Avisamos por e-mail sobre a devolução.'
  if (stopReason === 'disputed') return 'O pagamento foi contestado e o Mercado Pago está analisando.'
  if (!project) return 'Fale com a gente: devolvemos o que foi pago.'
  if (state !== 'paid') return 'O serviço entra no projeto quando o pagamento for confirmado.'
  if (project.kind === 'rush')
    return project.isUsed
      ? 'A primeira versão já saiu: o prazo menor foi cumprido.'
      : 'O prazo da primeira versão ficou mais curto. As datas estão no acompanhamento do projeto.'
  if (project.isUsed)
    return project.kind === 'song'
      ? 'O trabalho está na música que você recebeu.'
      : 'O arquivo está na página de entrega do projeto.'
  if (!project.isActive)
    return 'A compra do projeto foi desfeita ou está sendo conferida: o serviço está parado com ele.'
  if (project.kind === 'song') return 'Faz parte da própria música e chega com a entrega dela.'
  return project.dueOn
    ? `Fica pronto até ${formatDay(project.dueOn)} e entra na página de entrega do projeto. Avisamos por e-mail.`
    : 'Chega junto com a entrega da música. Avisamos por e-mail.'
}

function revisionText(
  project: NonNullable<ExtraProject>,
  state: OrderState,
  stopReason: TrackedStopReason | null,
): string {
  if (state === 'refunded') return 'O valor foi devolvido e a revisão saiu do projeto, se ainda não tinha sido usada.'
  if (stopReason === 'withdrawn') return 'Esta revisão foi desfeita. Avisamos por e-mail sobre a devolução.'
  if (stopReason === 'disputed') return 'O pagamento foi contestado e o Mercado Pago está analisando.'
  if (state !== 'paid') return 'A revisão entra no projeto quando o pagamento for confirmado.'
  if (!project.isActive && !project.isUsed)
    return 'A compra do projeto foi desfeita ou está sendo conferida: a revisão está parada com ele.'
  if (project.isUsed) return 'A revisão já cobriu um pedido de ajustes seu.'
  if (project.status === 'approved' || project.status === 'delivered')
    return 'A revisão está no projeto. Nossa equipe reabre a avaliação e avisa por e-mail, para você dizer o que mudar.'
  return 'A revisão está no projeto e é usada no próximo pedido de ajustes que você enviar.'
}
