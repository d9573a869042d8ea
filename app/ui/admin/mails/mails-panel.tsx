import { Link } from 'react-router'

import { MailBadge, WhatsappBadge } from '#app/ui/admin/shared/badges.tsx'
import { Panel } from '#app/ui/admin/shared/panel.tsx'
import type { MailView } from '#core/mail/mail-view.ts'
import { formatDateTime } from '#core/shared/dates.ts'

import { SentSubject } from './sent-subject.tsx'

type Props = { mails: MailView[]; none: string }

export function MailsPanel({ mails, none }: Props) {
  return (
    <Panel title="E-mails">
      {mails.length === 0 ? <p className="text-smoke">{none}</p> : null}
      <ul className="grid gap-3">
        {mails.map((mail) => (
          <li key={mail.id} className="flex flex-wrap items-start gap-x-4 gap-y-1">
            <p className="min-w-0 flex-1 basis-52">
              <Link to={`/admin/mails/${mail.id}`} className="link font-semibold">
                {mail.subject}
              </Link>
              <SentSubject discreetCode={mail.discreetCode} />
              <span className="text-smoke block text-sm [overflow-wrap:anywhere]">
                {mail.toEmail} · {formatDateTime(mail.sentAt ?? mail.createdAt)}
              </span>
            </p>
            <MailBadge state={mail.state} />
            <WhatsappBadge state={mail.whatsapp} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
