import { PageHead } from '#app/ui/site/page-head.tsx'
import { privateMeta } from '#app/ui/site/private-meta.ts'
import { nextSteps } from '#copy/preview/preview.ts'

export function meta() {
  return privateMeta({
    title: 'Feedback recebido',
    description: 'O que você escreveu sobre a sua música já está com a nossa equipe.',
  })
}

/** Confirms the feedback and names the next step. */
export default function FeedbackReceived() {
  return (
    <>
      <PageHead title="Feedback recebido">
        <p>Obrigado por ouvir com tanto carinho. O que você escreveu já está com a nossa equipe.</p>
      </PageHead>
      <div className="gutter pb-24">
        <h2 className="wide text-title">Próximos Passos</h2>
        <ol className="mt-6 grid max-w-[60em] gap-8 md:grid-cols-3">
          {nextSteps.feedback.map(({ title, text }, index) => (
            <li key={title}>
              <span className="step-number" aria-hidden="true">
                {index + 1}
              </span>
              <h3 className="mt-3 text-lg leading-tight font-bold">{title}</h3>
              <p className="mt-1">{text}</p>
            </li>
          ))}
        </ol>
        <p className="mt-12 flex flex-wrap gap-4">
          <a href="/acompanhar-pedido" className="btn btn-red">
            Acompanhar pedido
          </a>
          <a href="/" className="btn btn-line">
            Voltar para o início
          </a>
        </p>
      </div>
    </>
  )
}
