import { data, Link, useSearchParams } from 'react-router'

import { fieldPath, settingsPath } from '#app/content-editor/settings-screens.ts'
import { depsContext } from '#app/http/context.ts'
import { redirectWithToast } from '#app/http/flash-toast.ts'
import { field, readUploadForm, uuidIn } from '#app/http/forms.ts'
import { actorOf } from '#app/http/guards.ts'
import { CorrectInvoiceSheet } from '#app/ui/admin/finance/correct-invoice-sheet.tsx'
import { InvoiceTask } from '#app/ui/admin/finance/invoice-task.tsx'
import { IssuedInvoices } from '#app/ui/admin/finance/issued-invoices.tsx'
import { useAnswer } from '#app/ui/admin/hooks/use-answer.ts'
import { AdminPageHead } from '#app/ui/admin/shared/admin-page-head.tsx'
import { Panel } from '#app/ui/admin/shared/panel.tsx'
import { dpsGapLabels, invoiceIssueErrors } from '#copy/order/invoices.ts'
import { dpsGaps } from '#core/order/dps.ts'
import {
  canCorrectInvoice,
  canIssueInvoice,
  invoiceAmount,
  invoiceState,
  maxInvoiceMegabytes,
} from '#core/order/invoice.ts'
import { formatBRL } from '#core/shared/money.ts'
import { formatTaxId } from '#core/shared/tax-id.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import { listInvoices, type ListedInvoice } from '#db/order/invoices.ts'
import { correctInvoice } from '#use-cases/order/correct-invoice.ts'
import { cancelInvoice, issueInvoice } from '#use-cases/order/issue-invoice.ts'

import type { Route } from './+types/invoices.ts'

const path = '/admin/notas'
/** The PDF and the other fields. */
const maxFormBytes = (maxInvoiceMegabytes + 1) * 1024 * 1024
const shownOpen = 100
const shownIssued = 50

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(depsContext)
  const [open, issued, settings] = await Promise.all([
    listInvoices(db, { isOpen: true, limit: shownOpen + 1 }),
    listInvoices(db, { isOpen: false, limit: shownIssued + 1 }),
    currentSettings(db),
  ])
  return {
    gaps: dpsGaps(settings.company),
    open: open.slice(0, shownOpen).map(viewOf),
    hasMore: open.length > shownOpen,
    issued: issued.slice(0, shownIssued).map(viewOf),
    hasMoreIssued: issued.length > shownIssued,
  }
}

function viewOf(listed: ListedInvoice) {
  const { money, handledReturned: _, ...invoice } = listed
  const state = invoiceState(listed, money)
  return {
    ...invoice,
    taxId: formatTaxId(invoice.taxId),
    state,
    amount: invoiceAmount(money),
    canIssue: canIssueInvoice(state, money),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const deps = context.get(depsContext)
  const actor = actorOf(context)
  const form = await readUploadForm(request, maxFormBytes)
  // Whose form it was is not known: it was not read.
  if (!form) return data({ intent: '', orderId: null, number: '', error: 'pdf-too-large' as const }, { status: 413 })
  const orderId = uuidIn(form, 'order')
  const intent = field(form, 'intent')
  const number = field(form, 'number').slice(0, 60)

  switch (intent) {
    case 'issue': {
      const issued = await issueInvoice(deps, actor, { orderId, number, pdf: await pdfIn(form) })
      if (issued.ok)
        return redirectWithToast(deps, path, {
          title: 'Nota fiscal anexada',
          text: `A nota ${issued.value.number} está indo para o e-mail de quem comprou.`,
        })
      const status = issued.code === 'nothing-to-issue' ? 409 : 422
      return data({ intent, orderId, number, error: issued.code }, { status })
    }
    case 'correct': {
      const corrected = await correctInvoice(deps, actor, { orderId, number, pdf: await pdfIn(form) })
      if (corrected.ok)
        return redirectWithToast(deps, path, {
          title: 'Nota fiscal corrigida',
          text: `O arquivo anterior saiu do ar, e a nota ${corrected.value.number} está indo para o e-mail de quem comprou.`,
        })
      const status = corrected.code === 'nothing-to-correct' ? 409 : 422
      return data({ intent, orderId, number, error: corrected.code }, { status })
    }
    case 'cancel': {
      const cancelled = await cancelInvoice(deps, actor, orderId)
      if (!cancelled.ok)
        return data({ intent, orderId, number: '', error: 'nothing-to-issue' as const }, { status: 409 })
      const { amountLeft } = cancelled.value
      return redirectWithToast(deps, path, {
        title: 'Nota fiscal cancelada',
        text: amountLeft > 0 ? `Falta emitir outra, de ${formatBRL(amountLeft)}.` : 'Ela saiu da fila.',
      })
    }
    default:
      throw data(null, { status: 400 })
  }
}

async function pdfIn(form: FormData): Promise<Uint8Array> {
  const file = form.get('pdf')
  return file instanceof File ? await file.bytes() : new Uint8Array()
}

export default function Invoices({ loaderData, actionData }: Route.ComponentProps) {
  const { open, hasMore, issued, hasMoreIssued, gaps } = loaderData
  const answer = useAnswer(actionData)
  const [query] = useSearchParams()
  const correcting = [...open, ...issued].find(({ orderId }) => orderId === query.get('corrigir'))
  const refusedOf = (intent: string, orderId: string) =>
    answer?.intent === intent && answer.orderId === orderId ? answer : null

  return (
    <>
      <AdminPageHead title="Notas fiscais" />
      {correcting && canCorrectInvoice(correcting.state) ? (
        <CorrectInvoiceSheet
          key={correcting.orderId}
          invoice={correcting}
          refused={refusedOf('correct', correcting.orderId) ?? (answer?.orderId === null ? answer : null)}
        />
      ) : null}
      <div className="grid gap-4">
        <Panel title="NFS-e a emitir">
          {answer && isAboutPage(answer) && !(correcting && answer.orderId === null) ? (
            <p role="alert" className="error mb-3">
              {invoiceIssueErrors[answer.error]}
            </p>
          ) : null}
          {open.length > 0 && gaps.length > 0 ? (
            <p className="text-smoke mb-3">
              Para baixar a DPS de cada nota em XML, falta em{' '}
              <Link to={fieldPath(settingsPath('advanced'), 'company.cityCode')} className="link">
                Configurações
              </Link>
              : {gaps.map((gap) => dpsGapLabels[gap]).join(', ')}.
            </p>
          ) : null}
          {open.length === 0 ? (
            <p className="text-smoke">
              Nada a fazer. Quando alguém que pediu nota fiscal paga, o pedido aparece aqui; se o dinheiro volta depois
              da emissão, também.
            </p>
          ) : (
            <ul className="divide-line divide-y-2">
              {open.map((invoice) => (
                <InvoiceTask
                  key={invoice.orderId}
                  invoice={invoice}
                  hasDps={gaps.length === 0}
                  refused={refusedOf('issue', invoice.orderId)}
                />
              ))}
            </ul>
          )}
          {hasMore ? <p className="text-smoke mt-3">Há mais: estas são as {open.length} mais antigas.</p> : null}
        </Panel>
        {issued.length > 0 ? (
          <Panel title="Emitidas">
            <IssuedInvoices invoices={issued} />
            {hasMoreIssued ? (
              <p className="text-smoke mt-3">
                Há mais: estas são as {issued.length} mais novas. O número de cada uma está no CSV dos lançamentos do
                mês.
              </p>
            ) : null}
          </Panel>
        ) : null}
      </div>
    </>
  )
}

/** Said at the top: no form of the page can say it, or only one that is gone. */
function isAboutPage({ orderId, error }: { orderId: string | null; error: string }): boolean {
  return orderId === null || error === 'nothing-to-issue' || error === 'nothing-to-correct'
}
