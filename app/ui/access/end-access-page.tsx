import { SendButton } from '#app/ui/shared/send-button.tsx'
import { SendFailure } from '#app/ui/shared/send-failure.tsx'
import { useFocusFallback } from '#app/ui/shared/use-focus-fallback.ts'
import { useSubmission } from '#app/ui/shared/use-submission.ts'
import { PageHead } from '#app/ui/site/page-head.tsx'

const outcomes = {
  ended: {
    title: 'Acessos encerrados',
    text: 'Ninguém mais abre este pedido sem confirmar de novo. Para voltar, use o código do pedido e o seu e-mail.',
  },
  'ended-before': {
    title: 'Acessos encerrados',
    text: 'Os acessos daquele momento já tinham sido encerrados. Para voltar, use o código do pedido e o seu e-mail.',
  },
  'link-unknown': {
    title: 'Link desconhecido',
    text: 'Este link não é nosso ou está incompleto. Abra-o de novo a partir do e-mail.',
  },
}

export type EndAccessOutcome = keyof typeof outcomes
type Props = {
  token: string
  /** Of a form sent without script. */
  outcome: EndAccessOutcome | null
}

/** Where "Não foi você?" of a mail leads: one button that ends every access to the order, then what it did. */
export function EndAccessPage({ token, outcome }: Props) {
  const { onSubmit, isSending, failure, answer } =
    useSubmission<() => Promise<{ outcome: EndAccessOutcome }>>('end-access')
  const reached = answer?.outcome ?? outcome
  const done = reached && outcomes[reached]

  return (
    <div {...useFocusFallback()}>
      <PageHead title={done?.title ?? 'Não foi você?'}>
        <p>
          {done?.text ??
            'O botão encerra o acesso ao pedido em todos os aparelhos, também neste. O pedido e a música continuam como estão.'}
        </p>
      </PageHead>
      <div className="gutter pb-24">
        {done ? (
          <a href="/acompanhar-pedido" className="btn btn-red">
            Acompanhar pedido
          </a>
        ) : (
          <form
            method="post"
            noValidate
            action="/acompanhar-pedido/encerrar"
            className="grid justify-items-start gap-4"
            onSubmit={onSubmit}
          >
            <input type="hidden" name="chave" value={token} />
            <SendButton className="btn btn-red" busyLabel="Encerrando..." isSending={isSending}>
              Encerrar todos os acessos
            </SendButton>
            <SendFailure failure={failure} assurance="Nenhum acesso foi encerrado." />
          </form>
        )}
      </div>
    </div>
  )
}
