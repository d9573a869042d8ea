import { Panel } from '#app/ui/admin/shared/panel.tsx'
import { answerText } from '#copy/whatsapp/answers.ts'
import { formatDateTime } from '#core/shared/dates.ts'

type Written = { kind: string; text: string; receivedAt: Date }
type Props = { answers: (Written & { id: string; readAt: Date | null })[] }

/** What a client wrote to the number of the notices; nothing where nobody wrote. */
export function AnswersPanel({ answers }: Props) {
  if (answers.length === 0) return null
  return (
    <Panel title="Respostas pelo WhatsApp" id="respostas">
      <ul className="grid gap-4">
        {answers.map((answer) => (
          <li key={answer.id}>
            {answer.readAt ? null : (
              <span className="badge mb-1" data-status="feedback">
                Para ler
              </span>
            )}
            <AnswerBody answer={answer} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

export function AnswerBody({ answer }: { answer: Written }) {
  return (
    <>
      <p className="border-line border-l-4 pl-3 [overflow-wrap:anywhere] whitespace-pre-line">{answerText(answer)}</p>
      <p className="text-smoke text-sm tabular-nums">{formatDateTime(answer.receivedAt)}</p>
    </>
  )
}
