import type { RedeemRefusal } from './voucher.ts'

/** Why a typed code is not a voucher that can be used. */
export type LookUpRefusalCode = RedeemRefusal | 'voucher-unknown' | 'too-many-tries'
