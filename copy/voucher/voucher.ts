import { findPackage, type Catalog } from '#core/catalog/catalog.ts'
import type { RevokeRefusal, VoucherOrigin } from '#core/voucher/issued-voucher.ts'
import type { LookUpRefusalCode } from '#core/voucher/voucher-refusal.ts'
import { voucherYears, type VoucherState } from '#core/voucher/voucher.ts'

/** How long one that was sold can be used. */
export const voucherTerm = `${voucherYears} anos`

/** Where a code is used. */
export function voucherUrl(siteUrl: string, code: string): string {
  return `${siteUrl}/vale-presente/usar?codigo=${code}`
}

export const voucherStateLabels = {
  unpaid: 'Aguardando pagamento',
  active: 'Pronto para usar',
  used: 'Usado',
  expired: 'Prazo terminou',
  ended: 'Não vale mais',
} satisfies Record<VoucherState, string>

export const voucherOriginLabels = {
  shop: 'Vendido no site',
  'by-hand': 'Vendido por fora',
  courtesy: 'Cortesia',
  compensation: 'Compensação',
} satisfies Record<VoucherOrigin, string>

/** The package a voucher was given for; `null` for one of an amount, which is good for any. */
export function voucherPackageName(packageId: string | null, catalog: Pick<Catalog, 'packages'>): string | null {
  return packageId === null ? null : (findPackage(catalog, packageId)?.name ?? packageId)
}

/** Stands in the place of the browser in which terms were accepted: of a voucher that staff issued nobody accepted any. */
export const issuedByStaff = 'Emitido pela equipe'

/** The same as the headline of its order. */
export const voucherStateTexts = {
  unpaid: 'Vale-presente em conferência',
  active: 'Vale-presente pronto',
  used: 'Vale-presente usado',
  expired: 'O prazo do vale terminou',
  ended: 'Vale-presente parado',
} satisfies Record<VoucherState, string>

/** Why a code cannot be used, said to whoever typed it. */
export const voucherErrors = {
  'voucher-unknown': 'Não encontramos este código. Confira as letras: são 16, em grupos de quatro.',
  'voucher-unpaid': 'Este vale ainda não foi liberado: o pagamento dele não foi confirmado.',
  'voucher-used': 'Não há mais saldo neste vale, ou um pedido em aberto conta com ele.',
  'voucher-expired': 'O prazo deste vale terminou. O saldo não se perdeu: escreva para a gente.',
  'voucher-ended':
    'Este vale foi devolvido ou está em análise e não pode ser usado. Fale com quem deu o presente ou com a gente.',
  'too-many-tries': 'Foram muitas tentativas seguidas daqui. Espere uma hora e tente de novo.',
} satisfies Record<LookUpRefusalCode, string>

export const revokeVoucherErrors = {
  'not-found': 'Este vale não pode ser revogado.',
  'voucher-sold': 'Este vale foi vendido: o dinheiro dele volta por um reembolso, no pedido.',
  'voucher-used': 'Um pedido já conta com este vale: ele não pode mais ser revogado.',
  'voucher-over': 'Este vale já não vale mais.',
} satisfies Record<RevokeRefusal | 'not-found', string>

/** In place of what is said of a production. */
export const voucherWithdrawal =
  'Enquanto ninguém usar o vale, você pode desistir em até 7 dias depois do pagamento e recebe tudo de volta.'

/** Sent with the link to a voucher, by whoever bought it. */
export const voucherInvitation = 'Tenho um presente para você: um vale para uma música feita a partir da sua história.'
