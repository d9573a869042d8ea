import { WhatsappBadge } from '#app/ui/admin/shared/badges.tsx'
import { DescriptionList } from '#app/ui/admin/shared/description-list.tsx'
import { Panel } from '#app/ui/admin/shared/panel.tsx'
import { messageErrorText } from '#copy/whatsapp/message-labels.ts'
import { formatPhone } from '#core/shared/contacts.ts'
import { formatDateTime } from '#core/shared/dates.ts'
import type { MessageState } from '#core/whatsapp/message.ts'

type Props = {
  message: {
    /** Null once the person was erased. */
    phone: string | null
    state: MessageState
    template: string | null
    sendAfter: Date | null
    attempts: number
    lastError: string | null
    sentAt: Date | null
    deliveredAt: Date | null
    readAt: Date | null
  }
}

/** The message that went to the client's phone beside a mail, as far as Meta reported. */
export function WhatsappPanel({ message }: Props) {
  const { phone, state, template, sendAfter, attempts, lastError, sentAt, deliveredAt, readAt } = message
  return (
    <Panel title="WhatsApp">
      <DescriptionList
        facts={[
          ['Status', <WhatsappBadge key="state" state={state} />],
          ['Número', phone ? formatPhone(phone) : 'Apagado'],
          ['Modelo', template],
          [
            'Espera até',
            state === 'queued' && sendAfter ? `${formatDateTime(sendAfter)}, no horário de silêncio` : null,
          ],
          ['Tentativas', attempts],
          ['Enviada em', sentAt && formatDateTime(sentAt)],
          ['Entregue em', deliveredAt && formatDateTime(deliveredAt)],
          ['Lida em', readAt && formatDateTime(readAt)],
          ['Motivo', lastError && messageErrorText(state, lastError)],
        ]}
      />
    </Panel>
  )
}
