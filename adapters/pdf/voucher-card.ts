/** What the card of a voucher says. Plain data: it travels to another process. */
export type VoucherCard = {
  productName: string
  /** `um pacote Essencial`, or an amount. */
  worth: string
  /** In groups, as it is typed. */
  code: string
  /** Where it is used, as a QR code and as people read it. */
  url: string
  shownUrl: string
  validUntil: string
  recipientName: string
  fromName: string
  message: string
  madeAt: Date
}

export function voucherCardFileName(orderCode: string): string {
  return `cartao-${orderCode}.pdf`
}
