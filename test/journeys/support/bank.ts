import { expect, type Page } from '@playwright/test'

import { buyPackage, type Buyer } from './buyer.ts'

type BankPayment = { code: string; act: (what: 'chargeback' | 'mediate' | 'win' | 'lose') => Promise<void> }

/** A song paid by card, and what the buyer's bank can do about that payment. */
export async function payDisputable(page: Page, buyer: Buyer): Promise<BankPayment> {
  const { code, bank, paymentId } = await buyPackage(page, 'profissional', buyer)
  return {
    code,
    async act(what) {
      const answer = await page.request.post(`${bank}/emulator/payments/${paymentId}/${what}`)
      expect(answer.status(), await answer.text()).toBe(200)
    },
  }
}
