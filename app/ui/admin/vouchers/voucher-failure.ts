import type {
  IssueVoucherErrors,
  IssueVoucherTyped,
  RevokeVoucherErrors,
  RevokeVoucherTyped,
} from '#copy/voucher/issue-voucher-form.ts'
import type { SentOtherwise } from '#core/shared/repeated-form.ts'
import type { RevokeRefusal } from '#core/voucher/issued-voucher.ts'

/** Why a form of the screen of vouchers was not carried out, with what was typed into it. */
export type VoucherFailure =
  | { intent: 'issue-voucher'; values: IssueVoucherTyped; errors: IssueVoucherErrors; refusal: SentOtherwise | null }
  | {
      intent: 'revoke-voucher'
      values: RevokeVoucherTyped
      errors: RevokeVoucherErrors
      refusal: RevokeRefusal | 'not-found' | null
    }
  | { intent: 'reissue-voucher'; refusal: 'not-found' | 'changed-meanwhile' | 'not-active' }

export type FailureOf<Intent extends VoucherFailure['intent']> = Extract<VoucherFailure, { intent: Intent }>
