import { SendButton } from '#app/ui/shared/send-button.tsx'
import { SendFailure } from '#app/ui/shared/send-failure.tsx'
import { useFocusFallback } from '#app/ui/shared/use-focus-fallback.ts'
import { useSubmission } from '#app/ui/shared/use-submission.ts'
import { PageHead } from '#app/ui/site/page-head.tsx'

export type MailedButtonTexts = {
  title: string
  text: string
  button: string
  busy: string
  /** Said where the server did not answer. */
  assurance: string
  outcomes: Record<string, { title: string; text: string }>
}

type Props = {
  path: string
  texts: MailedButtonTexts
  token: string
  /** Of a form sent without script. */
  outcome: string | null
}

/** Where a link of a mail leads that changes something: one button, then what it did. */
export function MailedButtonPage({ path, texts, token, outcome }: Props) {
  const { onSubmit, isSending, failure, answer } = useSubmission<() => Promise<{ outcome: string }>>(path)
  const reached = answer?.outcome ?? outcome
  const done = reached === null ? undefined : texts.outcomes[reached]

  return (
    <div {...useFocusFallback()}>
      <PageHead title={done?.title ?? texts.title}>
        <p>{done?.text ?? texts.text}</p>
      </PageHead>
      <div className="gutter pb-24">
        {done ? (
          <a href="/acompanhar-pedido" className="btn btn-red">
            Acompanhar pedido
          </a>
        ) : (
          <form method="post" noValidate action={path} className="grid justify-items-start gap-4" onSubmit={onSubmit}>
            <input type="hidden" name="chave" value={token} />
            <SendButton className="btn btn-red" busyLabel={texts.busy} isSending={isSending}>
              {texts.button}
            </SendButton>
            <SendFailure failure={failure} assurance={texts.assurance} />
          </form>
        )}
      </div>
    </div>
  )
}
