import { bespokeLineText } from '#copy/catalog/calculator.ts'
import { bespokeSizeText } from '#copy/catalog/custom-offer.ts'
import { businessDays } from '#copy/catalog/packages.ts'
import { purchaseConsent } from '#copy/content/consents.ts'
import { contractFor, contractSummary, type ContractText, type SummaryLine } from '#copy/contracts/contracts.ts'
import { methodsText } from '#copy/payment/methods.ts'
import { bespokeQuery, type BespokeQuote } from '#core/catalog/calculator.ts'
import { findDiscount, payableExtras, type Package, type PriceList } from '#core/catalog/catalog.ts'
import type { ShopContent } from '#core/content/shop-content.ts'
import type { PurchasePromise } from '#core/schedule/song-promise.ts'
import type { PromisedDays } from '#core/shared/business-days.ts'
import { formatBRL } from '#core/shared/money.ts'
import type { RedeemableVoucher } from '#core/voucher/redemption.ts'

/** A contract with the summary a buyer reads first. */
export type ContractView = ContractText & { summary: SummaryLine[] }

export type ConsentText = { before: string; link: string; after: string }

/** What the checkout shows. All of it is sent to the browser: of the discount codes only the one that was typed. */
export type CheckoutView = {
  pkg: Package
  prices: PriceList
  bespoke: BespokeView | null
  contracts: { ownLyric: ContractView; ourLyric: ContractView; bespoke: ContractView | null }
  consent: ConsentText
  whatsapp: string
  /** `cartão, Pix ou boleto` */
  methods: string
  /** By when it is ready, for each of the terms it can be bought with. */
  promises: OfferedPromise[]
  /** It is paid by link: no provider confirms anything by itself. */
  byLink: boolean
}

export type OfferedPromise = PurchasePromise & { days: PromisedDays }

export type BespokeView = {
  total: string
  lines: { id: string; text: string; amount: string }[]
  size: string
  /** `5 dias úteis` */
  deadline: string
  days: PromisedDays
  /** Where the choice is changed. */
  changePath: string
}

export function createCheckoutView(
  { catalog, settings, textOverrides }: ShopContent,
  {
    pkg,
    bespoke,
    discount,
    voucher = null,
    promises = [],
  }: {
    pkg: Package
    bespoke: BespokeQuote | null
    discount: string
    voucher?: RedeemableVoucher | null
    promises?: OfferedPromise[]
  },
): CheckoutView {
  const applied = findDiscount(catalog, pkg.id, discount)
  const contract = (terms: { ownLyric: boolean; bespoke?: BespokeQuote }): ContractView => {
    const { id, version, title, sections } = contractFor(catalog, pkg, { ...terms, settings, textOverrides })
    return { id, version, title, sections, summary: contractSummary(catalog, pkg, terms) }
  }
  const { before, link, after } = purchaseConsent(settings, textOverrides)
  return {
    pkg,
    prices: {
      packages: [pkg],
      extras: payableExtras(catalog),
      discounts: applied ? [applied] : [],
      vouchers: voucher ? [voucher] : [],
    },
    bespoke: bespoke && {
      total: formatBRL(bespoke.total),
      lines: bespoke.lines.map((line) => ({
        id: line.id,
        text: bespokeLineText(line, pkg.id),
        amount: formatBRL(line.amount),
      })),
      size: bespokeSizeText(catalog, bespoke),
      deadline: businessDays(bespoke.choice.days),
      days: { expected: bespoke.choice.days, limit: bespoke.choice.days },
      changePath: `/calculadora/total?${bespokeQuery(bespoke.choice)}`,
    },
    contracts: {
      ownLyric: contract({ ownLyric: true }),
      ourLyric: contract({ ownLyric: false }),
      bespoke: bespoke && contract({ ownLyric: false, bespoke }),
    },
    consent: { before, link, after },
    whatsapp: settings.contact.whatsapp,
    methods: methodsText(settings),
    promises,
    byLink: settings.payment.provider === 'links',
  }
}
