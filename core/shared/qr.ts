/** A QR code as one path of an SVG, a unit per module. */
export type Qr = { size: number; path: string }
