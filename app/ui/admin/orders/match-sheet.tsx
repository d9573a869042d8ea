import { CheckOption } from '#app/ui/admin/shared/check-option.tsx'
import { Confirm } from '#app/ui/admin/shared/confirm-dialog.tsx'
import { RouteDialog } from '#app/ui/admin/shared/route-dialog.tsx'
import { paymentMethodLabels } from '#copy/shared/labels.ts'
import type { RecordedMatch } from '#core/payment/recorded-payment.ts'
import { dayOf, formatDay } from '#core/shared/dates.ts'
import { formatBRL, type Cents } from '#core/shared/money.ts'

type Props = {
  question: { id: string }
  payment: { providerId: string; amount: Cents }
  matches: RecordedMatch[]
  refusal: string | null
}

/** Staff say which payment they recorded is the one that the provider reports now. */
export function MatchSheet({ question, payment, matches, refusal }: Props) {
  const [first] = matches
  const isChosen = matches.length === 1 || (first?.isLikely && !matches[1]?.isLikely)
  return (
    <RouteDialog param="juntar" title="Trocar registro pelo pagamento">
      <p>
        O pagamento {payment.providerId} fica no pedido, com o dia e a tarifa que o Mercado Pago informa, e o registro
        feito à mão é estornado no livro: o dinheiro passa a contar uma vez só. O projeto e os prazos não mudam, e o
        comprador não recebe e-mail.
      </p>
      <Confirm
        intent="match"
        param="juntar"
        label="Trocar registro pelo pagamento"
        busy="Salvando..."
        refusal={refusal ? (refusals[refusal] ?? refusals['not-found']) : ''}
      >
        <input type="hidden" name="question" value={question.id} />
        <fieldset className="field">
          <legend className="font-bold">Qual registro é este pagamento</legend>
          {matches.map((match) => (
            <CheckOption
              key={match.paymentId}
              className="font-normal"
              type="radio"
              name="recorded"
              required
              value={match.paymentId}
              defaultChecked={isChosen && match === first}
            >
              <span>
                <strong>
                  {match.orderCode}, {match.buyerName}
                </strong>
                <span className="block">{recordedText(match)}</span>
              </span>
            </CheckOption>
          ))}
        </fieldset>
      </Confirm>
    </RouteDialog>
  )
}

/** What staff wrote down: amount, method, day and number. */
export function recordedText({ amount, method, receivedAt, reference }: RecordedMatch): string {
  const number = reference === null ? '' : `, número ${reference}`
  return `${formatBRL(amount)}, ${paymentMethodLabels[method]}, em ${formatDay(dayOf(receivedAt))}${number}`
}

const refusals: Record<string, string> = {
  'not-found': 'Escolha o registro. Se ele sumiu da lista, feche e olhe de novo.',
  'recorded-gone': 'Este registro já foi trocado por outro pagamento. Nada mudou: feche e olhe de novo.',
  'reported-unusable': 'O dinheiro deste pagamento não está mais com a gente. Nada mudou: feche e olhe de novo.',
  'other-amount': 'Os valores não são iguais: são dois pagamentos. Nada mudou.',
  'other-order': 'Este pagamento já é de outro pedido. Nada mudou.',
}
