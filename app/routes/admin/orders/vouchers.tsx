import { randomUUID } from 'node:crypto'

import { useSearchParams } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { readForm } from '#app/http/forms.ts'
import { actorOf, projectScope } from '#app/http/guards.ts'
import { readListSettings } from '#app/routes/admin/read-list-settings.ts'
import { searchOf } from '#app/routes/admin/search-words.ts'
import { useAnswer } from '#app/ui/admin/hooks/use-answer.ts'
import { periodFields, sortingName } from '#app/ui/admin/lists/list-fields.ts'
import { ListFrame } from '#app/ui/admin/lists/list-frame.tsx'
import { Confirm } from '#app/ui/admin/shared/confirm-dialog.tsx'
import { RouteDialog } from '#app/ui/admin/shared/route-dialog.tsx'
import { IssueSheet } from '#app/ui/admin/vouchers/issue-sheet.tsx'
import { RevokeSheet } from '#app/ui/admin/vouchers/revoke-sheet.tsx'
import { VoucherTable } from '#app/ui/admin/vouchers/voucher-table.tsx'
import { VoucherTabs } from '#app/ui/admin/vouchers/voucher-tabs.tsx'
import { totalText } from '#copy/shared/list-labels.ts'
import { voucherPackageName, voucherStateLabels } from '#copy/voucher/voucher.ts'
import { parseSorting } from '#core/admin/list-sort.ts'
import { parsePeriod } from '#core/admin/period.ts'
import { dayOf } from '#core/shared/dates.ts'
import { canRevoke, lastValidDay } from '#core/voucher/issued-voucher.ts'
import { voucherState, voucherStates } from '#core/voucher/voucher.ts'
import { listClientChoices } from '#db/client/clients-admin.ts'
import { currentCatalog } from '#db/content/document-versions.ts'
import { listRedemptions, listVouchers, totalVouchers } from '#db/voucher/vouchers.ts'

import type { Route } from './+types/vouchers.ts'
import { handleVoucherForm } from './voucher-actions.ts'

export { shouldRevalidate } from '#app/ui/admin/shell/revalidate-on-conflict.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = context.get(depsContext)
  const today = dayOf(now())
  const bought = parsePeriod(url.searchParams, today)
  const sorting = parseSorting('vouchers', url.searchParams.get(sortingName))
  const search = searchOf(url.searchParams)
  const state = voucherStates.find((known) => known === url.searchParams.get('estado')) ?? null
  const before = url.searchParams.get('antes')
  const filter = { search, state, now: now(), bought: bought.days, before, ...sorting }
  const [page, total] = await Promise.all([listVouchers(db, filter), totalVouchers(db, filter)])
  const redemptions = await listRedemptions(
    db,
    page.rows.map(({ id }) => id),
  )
  const catalog = await currentCatalog(db)
  return {
    packages: catalog.packages.map(({ id, name, price }) => ({ id, name, price })),
    lastDay: lastValidDay(today),
    submission: randomUUID(),
    clients: url.searchParams.has('novo')
      ? await listClientChoices(db, { search: '', chosenId: null, scope: projectScope(context) })
      : [],
    pages: { previous: page.previous, next: page.next },
    total,
    asked: { search, state, bought },
    sorting,
    settings: await readListSettings(context),
    today,
    vouchers: page.rows.map((voucher) => ({
      id: voucher.id,
      codeNumber: voucher.codeNumber,
      orderId: voucher.orderId,
      code: voucher.code,
      buyerName: voucher.buyerName,
      orderState: voucher.orderState,
      state: voucherState(voucher, now()),
      price: voucher.price,
      balance: voucher.balance,
      validUntil: voucher.validUntil,
      createdAt: voucher.createdAt,
      origin: voucher.origin,
      reason: voucher.reason,
      packageName: voucherPackageName(voucher.packageId, catalog),
      isRevocable: canRevoke(voucher).ok,
      redemptions: redemptions.filter(({ voucherId }) => voucherId === voucher.id),
    })),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  return handleVoucherForm(context.get(depsContext), actorOf(context), await readForm(request))
}

const reissueErrors = {
  'not-found': 'Este vale não existe mais.',
  'changed-meanwhile': 'Este vale acabou de receber outro código, que já foi para o e-mail de quem comprou.',
  'not-active': 'Este vale não pode ser usado agora: outro código também não poderia.',
}

export default function Vouchers({ loaderData, actionData }: Route.ComponentProps) {
  const { vouchers, pages, packages, lastDay, submission, clients, total, asked, sorting, today, settings } = loaderData
  const period = periodFields('Feito em', asked.bought, today)
  const [query] = useSearchParams()
  const chosen = vouchers.find(({ id }) => id === query.get('trocar'))
  const revoked = vouchers.find(({ id, isRevocable }) => isRevocable && id === query.get('revogar'))
  const failure = useAnswer(actionData)
  return (
    <ListFrame
      title="Vales e descontos"
      views={<VoucherTabs current="vouchers" />}
      create="Emitir vale"
      dialog={
        <>
          <IssueSheet
            packages={packages}
            lastDay={lastDay}
            submission={submission}
            clients={clients}
            failure={failure?.intent === 'issue-voucher' ? failure : null}
          />
          <RevokeSheet voucher={revoked ?? null} failure={failure?.intent === 'revoke-voucher' ? failure : null} />
          <RouteDialog param="trocar" title="Trocar código">
            {chosen ? (
              <>
                <p>
                  O código de agora deixa de valer, também no cartão já impresso. O novo vai para o e-mail de{' '}
                  {chosen.buyerName}.
                </p>
                <Confirm
                  intent="reissue-voucher"
                  param="trocar"
                  label="Trocar código"
                  busy="Trocando..."
                  cancel="Voltar"
                  refusal={failure?.intent === 'reissue-voucher' ? reissueErrors[failure.refusal] : ''}
                >
                  <input type="hidden" name="voucher" value={chosen.id} />
                  <input type="hidden" name="seen" value={chosen.codeNumber} />
                </Confirm>
              </>
            ) : (
              <p>{reissueErrors['not-found']}</p>
            )}
          </RouteDialog>
        </>
      }
      total={totalText(total, 'vale', 'vales', 'de saldo')}
      settings={settings}
      sorting={{ list: 'vouchers', by: sorting }}
      filters={{
        search: { label: 'Buscar por pedido, nome ou e-mail', value: asked.search },
        choices: [
          {
            label: 'Status',
            name: 'estado',
            value: asked.state ?? '',
            options: [
              ['', 'Todos'],
              ...voucherStates.map((known): [string, string] => [known, voucherStateLabels[known]]),
            ],
          },
          ...period.choices,
        ],
        days: period.days,
      }}
      count={vouchers.length}
      noneFound="Nenhum vale encontrado com os filtros aplicados."
      none={
        <p className="text-smoke">Nenhum vale ainda. Os que forem comprados, e os que você emitir, aparecem aqui.</p>
      }
      pages={pages}
    >
      <VoucherTable rows={vouchers} sorting={sorting} />
    </ListFrame>
  )
}
