export const deliveryKinds = [
  'mp3',
  'wav',
  'instrumental',
  'stems',
  'score',
  'lyrics',
  'certificate',
  'licence',
  'other',
] as const
/** What a delivered file is to its client. */
export type DeliveryKind = (typeof deliveryKinds)[number]
