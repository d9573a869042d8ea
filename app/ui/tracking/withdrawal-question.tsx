import { TextArea } from '#app/ui/shared/field.tsx'
import { SendButton } from '#app/ui/shared/send-button.tsx'
import { SendFailure } from '#app/ui/shared/send-failure.tsx'
import { useKeptText } from '#app/ui/shared/use-kept-text.ts'
import { useSubmission } from '#app/ui/shared/use-submission.ts'
import { withdrawalOptionText, type Returning } from '#copy/order/withdrawal-option.ts'
import { maxWithdrawalReasonLength, shownReturn, type WithdrawalOffer } from '#core/order/withdrawal.ts'

export type RefusedWithdrawal = { reason: string; refusal: string }
type Props = {
  offer: WithdrawalOffer
  returning: Returning
  back: string
  refused: RefusedWithdrawal | null
}

/**
 * States the consequences of the withdrawal and asks for confirmation. The state that was shown is sent along: if it
 * changed, the question is asked again.
 */
export function WithdrawalQuestion({ offer, returning, back, refused }: Props) {
  const submission = useSubmission<() => Promise<RefusedWithdrawal>>('withdrawal')
  const { onSubmit, isSending, failure, answer } = submission
  const refusal = answer?.refusal ?? refused?.refusal
  const { title, steps, sums } = withdrawalOptionText(offer, returning)
  const isRequest = offer.kind === 'request'
  useKeptText('reason', { key: `desistir:${back}`, submission })

  return (
    <section className="gutter max-w-[52rem] pb-24" aria-labelledby="acontece">
      {refusal ? (
        <div className="notice mb-8" data-tone="alarm" role="alert">
          <strong>Nada foi feito ainda</strong>
          <span>{refusal}</span>
        </div>
      ) : null}
      <h2 id="acontece" className="wide text-title">
        {title}
      </h2>
      <ol className="border-ink mt-5 border-t-2 text-lg">
        {steps.map((text, index) => (
          <li
            key={text}
            className="border-line grid grid-cols-[min(3.25rem,14.5vw)_minmax(0,1fr)] items-baseline border-b py-4"
          >
            <span className="wide text-3xl leading-none" aria-hidden="true">
              {index + 1}
            </span>
            <span>{text}</span>
          </li>
        ))}
      </ol>
      {sums.length > 0 ? (
        <dl className="mt-6 text-lg">
          {sums.map(({ label, value }) => (
            <div key={label} className="border-line flex flex-wrap justify-between gap-x-6 border-b py-2">
              <dt>{label}</dt>
              <dd className="font-bold whitespace-nowrap">{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      <form method="post" noValidate className="border-ink mt-10 grid gap-6 border-t-2 pt-8" onSubmit={onSubmit}>
        <input type="hidden" name="expected" value={offer.kind} />
        <input type="hidden" name="shown" value={shownReturn(offer, { later: [], ...returning })} />
        <TextArea
          id="reason"
          label={isRequest ? 'O que aconteceu? (opcional)' : 'Quer contar por quê? (opcional)'}
          hint={
            isRequest ? 'Ajuda a pessoa que vai analisar.' : 'A lei não pede motivo e a devolução não depende dele.'
          }
          rows={4}
          maxLength={maxWithdrawalReasonLength}
          defaultValue={refused?.reason}
        />
        <div className="flex flex-wrap gap-4">
          <SendButton className="btn btn-red" busyLabel="Um momento..." isSending={isSending}>
            {isRequest ? 'Enviar o meu pedido' : 'Sim, desistir da compra'}
          </SendButton>
          <a href={back} className="btn btn-line">
            Voltar sem desistir
          </a>
        </div>
        <SendFailure failure={failure} assurance="Nada foi feito ainda." />
      </form>
    </section>
  )
}
