import { Link } from 'react-router'

import { Confirm } from '#app/ui/admin/shared/confirm-dialog.tsx'
import { Panel } from '#app/ui/admin/shared/panel.tsx'
import { RouteDialog } from '#app/ui/admin/shared/route-dialog.tsx'
import { retentionYears } from '#core/client/erasure.ts'

type Props = {
  clientId: string
  erased: boolean
  deletable: boolean
  /** The person confirmed that songs in production end with the erasure. */
  endsWork: boolean
  retainedOrders: number
  erasureRefusal: 'money-open' | 'work-open' | null
  failed: { intent: string; refusal: string } | null
}

/** Data export, erasure and deletion of a client. Each states its consequence. */
export function ClientDangerZone(props: Props) {
  const { clientId, erased, deletable, endsWork, retainedOrders, erasureRefusal, failed } = props
  return (
    <Panel title="Dados pessoais">
      <div className="grid justify-items-start gap-3">
        <p className="text-smoke">Confirme que é a própria pessoa antes de entregar ou apagar os dados dela.</p>
        {/* A download is no page: the router must not wait for one. */}
        <form method="post" noValidate action={`/admin/clients/${clientId}/dados.json`}>
          <button type="submit" className="btn btn-line">
            Exportar dados (JSON)
          </button>
        </form>
        {erased ? null : erasureRefusal ? (
          <p>{refusals[erasureRefusal]}</p>
        ) : (
          <Link to="?apagar=1" className="btn btn-line" preventScrollReset>
            Apagar dados pessoais
          </Link>
        )}
        {deletable ? (
          <Link to="?excluir=1" className="btn btn-line" preventScrollReset>
            Excluir cliente
          </Link>
        ) : (
          <p>Este cliente não pode ser excluído: há pedidos ou projetos ligados a ele.</p>
        )}
      </div>

      <RouteDialog param="apagar" title="Apagar dados pessoais">
        <p>
          Nome, e-mail, telefone e empresa saem do cadastro e dos projetos; as mensagens trocadas, as notas internas e o
          texto dos e-mails são apagados. {retainedText(retainedOrders)} Esta ação não pode ser desfeita.
        </p>
        {endsWork ? (
          <p className="notice">
            <strong>Os projetos em andamento são encerrados sem entrega</strong>
            <span>A pessoa confirmou isso no pedido dela. Se houver valor a reembolsar, reembolse antes.</span>
          </p>
        ) : null}
        <Confirm
          intent="erase"
          destroys
          param="apagar"
          label="Apagar dados"
          busy="Apagando..."
          refusal={errorOf('erase', failed)}
        />
      </RouteDialog>
      <RouteDialog param="excluir" title="Excluir cliente">
        <p>O cadastro some da lista. Nada mais depende dele. Esta ação não pode ser desfeita.</p>
        <Confirm
          intent="delete"
          destroys
          param="excluir"
          label="Excluir cliente"
          busy="Excluindo..."
          refusal={errorOf('delete', failed)}
        />
      </RouteDialog>
    </Panel>
  )
}

function retainedText(count: number): string {
  if (count === 0) return 'Nenhum pedido precisa ser guardado.'
  const orders = count === 1 ? '1 pedido pago fica guardado' : `${count} pedidos pagos ficam guardados`
  return `${orders} com o contrato aceito por ${retentionYears} anos, como manda a lei.`
}

const refusals: Record<string, string> = {
  'money-open': 'Os dados não podem ser apagados agora: há um pedido esperando pagamento, em disputa ou em revisão.',
  'work-open': 'Os dados não podem ser apagados agora: há um projeto em andamento.',
  erased: 'Os dados já foram apagados.',
  'has-orders': 'Não excluímos: há pedidos ligados a este cliente.',
  'has-projects': 'Não excluímos: há projetos ligados a este cliente.',
  'not-found': 'Este cliente já não existe.',
}

function errorOf(intent: string, failed: Props['failed']): string {
  return failed?.intent === intent ? (refusals[failed.refusal] ?? '') : ''
}
