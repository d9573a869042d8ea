import { SendButton } from '#app/ui/shared/send-button.tsx'
import { SendFailure } from '#app/ui/shared/send-failure.tsx'
import { useSubmission } from '#app/ui/shared/use-submission.ts'

/** Opens a briefing in this browser by a button, never by looking at its link. */
export function OpenLinkForm({ token }: { token: string }) {
  const { onSubmit, isSending, failure } = useSubmission('briefing-link')
  return (
    <form method="post" noValidate className="grid justify-items-start gap-4" onSubmit={onSubmit}>
      <input type="hidden" name="chave" value={token} />
      <SendButton className="btn btn-red" busyLabel="Abrindo..." isSending={isSending}>
        Continuar o briefing
      </SendButton>
      <SendFailure failure={failure} assurance="O briefing continua como estava." />
    </form>
  )
}
