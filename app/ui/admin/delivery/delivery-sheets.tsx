import { useLocation } from 'react-router'

import { CheckOption } from '#app/ui/admin/shared/check-option.tsx'
import { Confirm, ReasonField, reasonRefusals, sayAt } from '#app/ui/admin/shared/confirm-dialog.tsx'
import { RequiredMark } from '#app/ui/admin/shared/required-mark.tsx'
import { RouteDialog } from '#app/ui/admin/shared/route-dialog.tsx'
import { Field, FieldError, TextArea } from '#app/ui/shared/field.tsx'
import { machineAnswerLabels } from '#copy/delivery/delivery.ts'
import { promisedListText } from '#copy/delivery/promised.ts'
import {
  deliverErrors,
  deliveryProblems,
  extendErrors,
  mp3Texts,
  removeFileErrors,
  reopenErrors,
} from '#copy/delivery/staff-errors.ts'
import { aiGeneratedParts, noAiPart } from '#core/delivery/credits-form.ts'
import { isMp3Coming, type AdminDeliveryView } from '#core/delivery/delivery-view.ts'
import type { ExtendRefusal } from '#core/delivery/delivery.ts'
import { formatDay } from '#core/shared/dates.ts'

/** What a refused form of this screen gets back. */
export type DeliveryFailure = {
  intent: string
  refusal: string
  /** What is to be mended, all of it. */
  problems: readonly string[]
  typed: { people: string; parts: string[]; tools: string; missing: boolean; day: string; reason: string }
}

type Props = { delivery: AdminDeliveryView; failure: DeliveryFailure | null }

/** What can be wrong with another end of the delivery. */
const dayRefusals: ExtendRefusal[] = ['day-invalid', 'day-past', 'below-promise', 'day-too-far', 'same-day']

/** The dialogs of a delivery, each with an address of its own. */
export function DeliverySheets({ delivery, failure }: Props) {
  const removing = new URLSearchParams(useLocation().search).get('remover')
  const removed = delivery.files.find(({ id }) => id === removing)
  const failed = (intent: string) => (failure?.intent === intent ? failure : null)
  const [extended, reopened] = [failed('extend'), failed('reopen')]
  const extendError = sayAt(extended, errorOf(extendErrors, extended), dayRefusals)
  const reopenError = sayAt(reopened, errorOf(reopenErrors, reopened), reasonRefusals)

  return (
    <>
      {delivery.status === 'approved' && !delivery.stopReason ? (
        <RouteDialog param="entregar" title="Entregar">
          <Deliver delivery={delivery} failure={failed('deliver')} />
        </RouteDialog>
      ) : null}

      <RouteDialog param="remover" title="Remover arquivo">
        {removed ? (
          <>
            <p className="[overflow-wrap:anywhere]">
              “{removed.name}” sai da entrega.{' '}
              {delivery.status === 'delivered' ? 'O cliente deixa de poder baixá-lo agora mesmo. ' : ''}O registro de
              downloads continua guardado.
            </p>
            <Confirm
              intent="remove-file"
              destroys
              param="remover"
              label="Remover"
              busy="Removendo..."
              refusal={errorOf(removeFileErrors, failed('remove-file'))}
            >
              <input type="hidden" name="file" value={removed.id} />
            </Confirm>
          </>
        ) : (
          <p>{removeFileErrors['not-found']}</p>
        )}
      </RouteDialog>

      {delivery.endsOn && !delivery.stopReason ? (
        <RouteDialog param="prazo" title="Alterar o prazo">
          <p>
            A entrega {delivery.state === 'ended' ? 'terminou' : 'termina'} em {formatDay(delivery.endsOn)}. O cliente é
            avisado por e-mail do novo dia.
          </p>
          <Confirm intent="extend" param="prazo" label="Salvar prazo" busy="Salvando..." refusal={extendError.buttons}>
            <Field
              id="day"
              label="Disponível até"
              required
              type="date"
              min={delivery.today}
              defaultValue={extended?.typed.day || delivery.endsOn}
              error={extendError.field}
            />
          </Confirm>
        </RouteDialog>
      ) : null}

      {delivery.status === 'delivered' && !delivery.stopReason ? (
        <RouteDialog param="reabrir" title="Reabrir a entrega">
          <p>
            A página do cliente fecha agora, o certificado e os direitos de uso emitidos deixam de valer, e o projeto
            volta para Aprovado. A aprovação do cliente continua registrada. Ao entregar de novo, o prazo começa do
            zero. O motivo abaixo será compartilhado com o cliente.
          </p>
          <Confirm intent="reopen" param="reabrir" label="Reabrir" busy="Reabrindo..." refusal={reopenError.buttons}>
            <ReasonField typed={reopened?.typed.reason} error={reopenError.field} />
          </Confirm>
        </RouteDialog>
      ) : null}
    </>
  )
}

function Deliver({ delivery, failure }: Props) {
  const { missing, certificate, clientEmail, downloadDays } = delivery
  const typed = failure?.typed ?? {
    people: delivery.credits.people.join('\n'),
    parts: delivery.credits.aiGeneratedParts,
    tools: delivery.credits.tools,
    missing: false,
  }
  /** The first of these that is to be mended, in words. */
  const problemOf = (...known: (keyof typeof deliveryProblems)[]) => {
    const found = known.find((problem) => failure?.problems.includes(problem))
    return found && deliveryProblems[found]
  }
  const people = problemOf('people-required', 'too-many-people', 'person-too-long')
  const machines = problemOf('machines-unanswered', 'machines-contradict')
  const song = problemOf('song-missing', 'song-outdated')
  return (
    <>
      <p>Ao confirmar, agora mesmo:</p>
      <ul className="grid list-disc gap-1 pl-5">
        <li>a página de entrega abre para o cliente, com {filesText(delivery.files.length)};</li>
        <li>
          {certificate
            ? 'o certificado de autoria e o documento de direitos de uso são emitidos'
            : 'o documento de direitos de uso é emitido'}
          ;
        </li>
        <li className="[overflow-wrap:anywhere]">um e-mail vai para {clientEmail};</li>
        <li>os arquivos ficam disponíveis por {downloadDays} dias;</li>
        <li>o projeto passa para Entregue.</li>
      </ul>
      <Confirm
        intent="deliver"
        param="entregar"
        label="Entregar agora"
        busy="Preparando a entrega..."
        refusal={failure?.refusal === 'incomplete' ? toMend(failure.problems.length) : errorOf(deliverErrors, failure)}
      >
        {song ? (
          <p className="error" role="alert">
            {song}
          </p>
        ) : null}
        {isMp3Coming(delivery.mp3) ? <p className="notice">{mp3Texts.comingAfter}</p> : null}
        {missing.length > 0 ? (
          <div className="notice" data-tone="alarm">
            <strong>Falta o que foi prometido</strong>
            <span>{promisedListText(missing)}.</span>
            <CheckOption type="checkbox" name="missing" value="sim" defaultChecked={typed.missing}>
              Entregar assim mesmo: envio depois, e o cliente é avisado do que falta
            </CheckOption>
            <FieldError id="missing" error={problemOf('promise-missing')} />
          </div>
        ) : null}
        {certificate ? (
          <fieldset className="grid gap-4">
            <legend className="mb-2 text-lg font-bold">Para o certificado de autoria</legend>
            <TextArea
              id="people"
              label="Quem participou da criação"
              hint="Uma pessoa por linha: o nome e o que fez."
              rows={3}
              required
              defaultValue={typed.people}
              error={people}
            />
            <fieldset aria-describedby="part-dica part-erro" aria-invalid={machines ? true : undefined}>
              <legend className="font-bold">
                Partes geradas com inteligência artificial <RequiredMark />
              </legend>
              <p id="part-dica" className="text-smoke">
                Marque as partes, ou “{machineAnswerLabels[noAiPart]}”.
              </p>
              <div className="flex flex-wrap gap-x-5">
                {aiAnswers.map((part) => (
                  <CheckOption
                    key={part}
                    type="checkbox"
                    name="part"
                    value={part}
                    defaultChecked={typed.parts.some((one) => one === part)}
                  >
                    {machineAnswerLabels[part]}
                  </CheckOption>
                ))}
              </div>
              <FieldError id="part" error={machines} />
            </fieldset>
            <Field
              id="tools"
              label="Ferramentas usadas (opcional)"
              autoComplete="off"
              defaultValue={typed.tools}
              error={problemOf('tools-too-long')}
            />
          </fieldset>
        ) : null}
      </Confirm>
    </>
  )
}

const aiAnswers = [...aiGeneratedParts, noAiPart] as const

function toMend(count: number): string {
  return count === 1 ? 'Falta resolver o ponto marcado acima.' : `Falta resolver ${count} pontos, marcados acima.`
}

function filesText(count: number): string {
  return count === 1 ? '1 arquivo' : `${count} arquivos`
}

function errorOf(errors: Record<string, string>, failure: DeliveryFailure | null): string {
  return failure ? (errors[failure.refusal] ?? errors.failed ?? '') : ''
}
