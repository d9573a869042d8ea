import { expect, type Page } from '@playwright/test'

import type { Buyer } from './buyer.ts'
import { payForASong } from './staff.ts'

type BankPayment = { code: string; act: (what: 'chargeback' | 'mediate' | 'win' | 'lose') => Promise<void> }

/** A song paid by card, and what the buyer's bank can do about that payment. The buyer is left at the confirmation. */
export async function payDisputable(page: Page, buyer: Buyer): Promise<BankPayment> {
  let bank = ''
  page.on('framenavigated', (frame) => {
    if (frame.url().includes('/checkout/v1/')) bank = new URL(frame.url()).origin
  })
  const code = await payForASong(page, buyer)
  const paymentId = new URL(page.url()).searchParams.get('payment_id') ?? ''
  return {
    code,
    async act(what) {
      const answer = await page.request.post(`${bank}/emulator/payments/${paymentId}/${what}`)
      expect(answer.status(), await answer.text()).toBe(200)
    },
  }
}
