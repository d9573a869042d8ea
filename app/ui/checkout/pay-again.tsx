import { SendButton } from '#app/ui/shared/send-button.tsx'
import { useSubmission } from '#app/ui/shared/use-submission.ts'

const failures = {
  offline: 'Sem conexão. Nada foi cobrado: tente de novo quando a internet voltar.',
  server: 'Não conseguimos abrir o pagamento agora. Nada foi cobrado: tente de novo em instantes.',
}

type Props = { order: { id: string }; label: string; quiet?: boolean }

/** The same order, a checkout that can be paid. Where it does not open, the page stays and says so. */
export function PayAgain({ order, label, quiet = false }: Props) {
  const { onSubmit, isSending, failure } = useSubmission('pay')
  return (
    <form method="post" noValidate action="/pagamento-retorno" onSubmit={onSubmit}>
      <input type="hidden" name="order" value={order.id} />
      <SendButton className={quiet ? 'btn btn-line' : 'btn btn-red'} busyLabel="Processando..." isSending={isSending}>
        {label}
      </SendButton>
      <p className="mt-2 font-semibold empty:hidden" role="alert">
        {failure ? failures[failure] : ''}
      </p>
    </form>
  )
}
