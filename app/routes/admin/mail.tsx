import { data, Link } from 'react-router'

import { depsContext } from '#app/context.ts'
import { requireId } from '#app/guards.ts'
import { BackLink } from '#app/ui/admin/back-link.tsx'
import { MailBadge } from '#app/ui/admin/badges.tsx'
import { Facts } from '#app/ui/admin/facts.tsx'
import { MailWords } from '#app/ui/admin/mail-words.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { Panel } from '#app/ui/admin/panel.tsx'
import { formatDateTime } from '#core/dates.ts'
import { findMailForStaff } from '#db/mails-admin.ts'

import type { Route } from './+types/mail.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = context.get(depsContext)
  const found = await findMailForStaff(db, requireId(params.mailId))
  if (!found) throw data(null, { status: 404 })
  return found
}

const transports: Record<string, string> = { folder: 'Pasta de e-mails do servidor', smtp: 'Servidor SMTP' }

export default function Mail({ loaderData: { mail, orderCode } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={mail.content.subject} back={<BackLink to="/admin/mails">E-mails</BackLink>}>
        <MailBadge state={mail.state} />
      </PageHead>
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] lg:items-start">
        <Panel title="Envio">
          <Facts
            facts={[
              ['Para', `${mail.toName} <${mail.toEmail}>`],
              ['Escrito em', formatDateTime(mail.createdAt)],
              ['Enviado em', mail.sentAt ? formatDateTime(mail.sentAt) : 'Ainda não'],
              ['Tentativas', mail.attempts],
              ...(mail.transport
                ? [['Por', transports[mail.transport] ?? mail.transport] satisfies [string, string]]
                : []),
              ...(mail.lastError ? [['Último erro', mail.lastError] satisfies [string, string]] : []),
              ...(mail.attachContract ? [['Anexo', 'Contrato em PDF'] satisfies [string, string]] : []),
            ]}
          />
          {mail.orderId && orderCode ? (
            <Link to={`/admin/orders/${mail.orderId}`} className="btn-quiet mt-2">
              Abrir o pedido {orderCode}
            </Link>
          ) : null}
        </Panel>
        <Panel title="Mensagem">
          <MailWords content={mail.content} />
        </Panel>
      </div>
    </>
  )
}
