import { data, redirect, useActionData } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { field, readForm } from '#app/http/forms.ts'
import { requireOrder } from '#app/http/require-order.ts'
import { loadSiteData } from '#app/site/load-site-data.ts'
import { Announcement } from '#app/ui/shared/announcement.tsx'
import { resilientAction, revalidateAfterRefusal } from '#app/ui/shared/resilient-route.ts'
import { useFocusFallback } from '#app/ui/shared/use-focus-fallback.ts'
import { WhatsappLink } from '#app/ui/site/contact-link.tsx'
import { PageHead } from '#app/ui/site/page-head.tsx'
import { privateMeta } from '#app/ui/site/private-meta.ts'
import { InvoiceForm } from '#app/ui/tracking/invoice-form.tsx'
import { invoiceStateTexts, nothingToInvoice, taxIdInvalid } from '#copy/order/invoices.ts'
import { canChangeTaxId, hasInvoice, invoiceState, isInvoiceable } from '#core/order/invoice.ts'
import { trackingPath } from '#core/order/order-paths.ts'
import { maskTaxId } from '#core/shared/tax-id.ts'
import { findInvoice, readInvoiceMoney } from '#db/order/invoices.ts'
import { findOrder } from '#db/order/orders.ts'
import { requestInvoice } from '#use-cases/order/request-invoice.ts'

import type { Route } from './+types/invoice.ts'

export const clientAction = resilientAction

export const shouldRevalidate = revalidateAfterRefusal

export const meta: Route.MetaFunction = () =>
  privateMeta({ title: 'Nota fiscal', description: 'Peça ou baixe a nota fiscal do seu pedido.' })

/** A CPF is behind it. */
function openOrder({ context, ...asked }: Pick<Route.LoaderArgs, 'context' | 'request' | 'url'>) {
  return requireOrder(asked, context.get(depsContext), 'pedido')
}

export async function loader(args: Route.LoaderArgs) {
  const { orderId, code } = await openOrder(args)
  const { db } = args.context.get(depsContext)
  const { settings } = await loadSiteData(args.context)
  const [order, invoice, money] = await Promise.all([
    findOrder(db, orderId),
    findInvoice(db, orderId),
    readInvoiceMoney(db, orderId),
  ])
  const canRequest = order !== null && isInvoiceable(order)
  const state = invoice && invoiceState(invoice, money)
  const isOver = !canRequest && (state === null || state === 'waiting')
  return {
    code,
    state: isOver ? null : state,
    isOver,
    number: invoice && state !== 'to-issue' ? invoice.number : null,
    hasPdf: hasInvoice(state),
    taxId: invoice ? maskTaxId(invoice.taxId) : null,
    canChange: canRequest && canChangeTaxId(state),
    whatsapp: settings.contact.whatsapp,
  }
}

export async function action(args: Route.ActionArgs) {
  const { orderId, code } = await openOrder(args)
  const typed = field(await readForm(args.request), 'taxId').slice(0, 40)
  const requested = await requestInvoice(args.context.get(depsContext), orderId, typed)
  if (requested.ok || requested.code !== 'tax-id-invalid')
    return redirect(`/acompanhar-pedido/nota?codigo=${code}`, 303)
  return data({ typed, error: taxIdInvalid }, { status: 422 })
}

export default function Invoice({ loaderData }: Route.ComponentProps) {
  const refused = useActionData<typeof action>() ?? null
  const { code, state, isOver, number, hasPdf, taxId, canChange, whatsapp } = loaderData
  return (
    <div {...useFocusFallback()}>
      <Announcement text={state ? invoiceStateTexts[state] : ''} />
      <PageHead title="Nota fiscal">
        <p>Pedido {code}</p>
      </PageHead>
      <div className="gutter grid max-w-[44em] justify-items-start gap-8 pb-24">
        {state ? (
          <dl className="summary w-full">
            <div>
              <dt>Status</dt>
              <dd>{invoiceStateTexts[state]}</dd>
            </div>
            <div>
              <dt>CPF ou CNPJ</dt>
              <dd>{taxId}</dd>
            </div>
            {number ? (
              <div>
                <dt>Número</dt>
                <dd>{number}</dd>
              </div>
            ) : null}
          </dl>
        ) : (
          <p className="text-lg">
            {isOver
              ? nothingToInvoice
              : 'A nota fiscal de serviço (NFS-e) é opcional. Se quiser, informe o CPF ou CNPJ: a gente emite depois do pagamento e manda por e-mail.'}
          </p>
        )}
        {hasPdf ? (
          <a href={`/pedidos/${code}/nota-fiscal.pdf`} className="btn btn-red" target="_blank" rel="noopener">
            Abrir a nota (PDF)
          </a>
        ) : null}
        {canChange ? (
          // Once the number is stored the field is empty again.
          <InvoiceForm key={taxId} current={state && taxId} refused={refused} />
        ) : (
          <WhatsappLink
            number={whatsapp}
            message={`Olá! Quero falar sobre a nota fiscal do pedido ${code}.`}
            className="btn-quiet"
          >
            Falar sobre a nota
          </WhatsappLink>
        )}
        <a href={trackingPath(code)} className="btn-quiet">
          Voltar para o pedido
        </a>
      </div>
    </div>
  )
}
