import { DescriptionList } from '#app/ui/admin/shared/description-list.tsx'
import { Panel } from '#app/ui/admin/shared/panel.tsx'
import type { ContractText } from '#copy/contracts/contracts.ts'
import { issuedByStaff } from '#copy/voucher/voucher.ts'
import { formatDateTime } from '#core/shared/dates.ts'

type Acceptance = {
  code: string
  contract: ContractText
  contractHash: string
  termsAcceptedAt: Date
  termsIp: string
  termsUserAgent: string
}

/** The proof of what was agreed: the frozen text, its hash, and who accepted it when and from where. */
export function AcceptancePanel({ order }: { order: Acceptance }) {
  const { contract } = order
  const isIssued = order.termsUserAgent === issuedByStaff
  return (
    <Panel title={isIssued ? 'Condições do vale' : 'Contrato aceito'}>
      <DescriptionList
        facts={[
          ['Contrato', contract.title],
          ['Versão', contract.version],
          [isIssued ? 'Emitido pela equipe em' : 'Aceito em', formatDateTime(order.termsAcceptedAt)],
        ]}
      />
      {isIssued ? null : (
        <details>
          <summary className="btn-quiet">Prova do aceite</summary>
          <div className="mt-2 mb-3">
            <DescriptionList
              facts={[
                ['Endereço IP', order.termsIp],
                ['Navegador', order.termsUserAgent || 'Não informado'],
                ['SHA-256', <code key="hash">{order.contractHash}</code>],
              ]}
            />
          </div>
        </details>
      )}
      <p>
        <a href={`/pedidos/${order.code}/contrato.pdf`} className="btn-quiet" target="_blank">
          {isIssued ? 'Condições em PDF' : 'Contrato em PDF'}
          <span className="sr-only"> (abre em outra aba)</span>
        </a>
      </p>
      <details>
        <summary className="btn-quiet">{isIssued ? 'Ler o texto' : 'Ler o texto aceito'}</summary>
        <div className="border-line mt-2 border-t-2 pt-3">
          {contract.sections.map(({ heading, paragraphs }) => (
            <section key={heading} className="mb-4">
              <h3 className="font-bold">{heading}</h3>
              {paragraphs.map((paragraph) => (
                <p key={paragraph} className="mt-1">
                  {paragraph}
                </p>
              ))}
            </section>
          ))}
        </div>
      </details>
    </Panel>
  )
}
