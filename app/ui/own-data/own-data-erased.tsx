import { PageHead } from '#app/ui/site/page-head.tsx'
import { dayOf, formatDay } from '#core/shared/dates.ts'

type Props = { retained: { code: string; until: Date }[] }

/** After an erasure: what stays, why and until when. */
export function OwnDataErased({ retained }: Props) {
  return (
    <>
      <PageHead title="Dados apagados">
        <p>
          O seu cadastro, a sua história, as gravações, as conversas e os arquivos foram apagados. Enviamos a
          confirmação por <span className="whitespace-nowrap">e-mail</span>: é a última mensagem.
        </p>
      </PageHead>
      <div className="gutter grid max-w-2xl gap-6 pb-24">
        {retained.length > 0 ? (
          <section aria-labelledby="guardado">
            <h2 id="guardado" className="text-title wide">
              O que fica guardado
            </h2>
            <p className="mt-3">
              Por obrigação fiscal e para defesa em processos (LGPD, art. 16, I), e para mais nada: pedido, contrato
              aceito, consentimentos e pagamentos.
            </p>
            <ul className="border-ink mt-4 border-t-2">
              {retained.map(({ code, until }) => (
                <li key={code} className="border-line flex flex-wrap justify-between gap-x-4 border-b-2 py-3">
                  <strong>Pedido {code}</strong>
                  <span>até {formatDay(dayOf(until))}</span>
                </li>
              ))}
            </ul>
          </section>
        ) : (
          <p>Nenhum pedido precisou ser guardado.</p>
        )}
        <p>
          <a href="/" className="btn btn-line">
            Voltar ao início
          </a>
        </p>
      </div>
    </>
  )
}
