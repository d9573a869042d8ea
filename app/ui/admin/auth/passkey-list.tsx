import { Form, Link, useSearchParams } from 'react-router'

import { Confirm } from '#app/ui/admin/shared/confirm-dialog.tsx'
import { IntentButton } from '#app/ui/admin/shared/intent-button.tsx'
import { RouteDialog } from '#app/ui/admin/shared/route-dialog.tsx'
import { Field } from '#app/ui/shared/field.tsx'
import { passkeyErrors } from '#copy/staff/staff-labels.ts'
import { formatDate, formatDateTime } from '#core/shared/dates.ts'
import type { PasskeyView } from '#core/staff/passkey.ts'

type Props = { passkeys: PasskeyView[]; refused: { id: string; error: keyof typeof passkeyErrors } | null }

/** Somebody's passkeys with their last use; each can be renamed and removed. */
export function PasskeyList({ passkeys, refused }: Props) {
  const [query] = useSearchParams()
  const renamed = passkeys.find(({ id }) => id === query.get('renomear'))
  const removed = passkeys.find(({ id }) => id === query.get('remover'))
  return (
    <>
      <ul className="divide-line divide-y-2">
        {passkeys.map(({ id, name, isSynced, createdAt, lastUsedAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3 first:pt-0 last:pb-0">
            <p className="min-w-0 flex-[1_1_16rem]">
              <span className="block font-semibold [overflow-wrap:anywhere]">{name}</span>
              <span className="text-smoke block text-sm">
                {lastUsedAt ? `Último uso em ${formatDateTime(lastUsedAt)}` : 'Ainda não usada para entrar'}
              </span>
              <span className="text-smoke block text-sm">
                Criada em {formatDate(createdAt)}
                {isSynced ? ', sincronizada entre os seus aparelhos' : ', só no aparelho em que foi criada'}
              </span>
            </p>
            <Link to={`?renomear=${id}`} preventScrollReset className="btn btn-line low">
              Renomear<span className="sr-only"> {name}</span>
            </Link>
            <Link to={`?remover=${id}`} preventScrollReset className="btn btn-line low">
              Remover<span className="sr-only"> {name}</span>
            </Link>
          </li>
        ))}
      </ul>
      {renamed ? (
        <RouteDialog param="renomear" title="Renomear chave">
          <Form method="post" noValidate className="grid gap-4">
            <input type="hidden" name="id" value={renamed.id} />
            <Field
              id="novo-nome"
              name="nome"
              label="Nome da chave"
              defaultValue={renamed.name}
              error={refused?.id === renamed.id ? passkeyErrors[refused.error] : ''}
            />
            <p>
              <IntentButton intent="rename" label="Salvar nome" busy="Salvando..." />
            </p>
          </Form>
        </RouteDialog>
      ) : null}
      {removed ? (
        <RouteDialog param="remover" title="Remover chave">
          <p>
            <strong>{removed.name}</strong> deixa de abrir o painel na hora, e quem entrou com ela sai nos outros
            aparelhos. Depois, apague a chave também no aparelho.
          </p>
          <Confirm intent="remove" destroys param="remover" label="Remover chave" busy="Removendo...">
            <input type="hidden" name="id" value={removed.id} />
          </Confirm>
        </RouteDialog>
      ) : null}
    </>
  )
}
