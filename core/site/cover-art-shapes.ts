/** SVG path data for the shapes of a sleeve. A sleeve is a square of `sleeveSize` units. */
export const sleeveSize = 200

export function circle(x: number, y: number, radius: number): string {
  // Derive the diameter from the rounded radius: a difference of 0.05 would flatten the circle.
  const r = short(radius)
  const d = short(r * 2)
  return `M${short(x - r)} ${short(y)}a${r} ${r} 0 1 1 ${d} 0a${r} ${r} 0 1 1-${d} 0z`
}

export function box(x: number, y: number, width: number, height: number): string {
  return `M${short(x)} ${short(y)}h${short(width)}v${short(height)}h${short(-width)}z`
}

export function polygon(...points: [x: number, y: number][]): string {
  return `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join('L')}z`
}

/** A half disc whose flat side faces down, right, up or left (0 to 3 quarter turns). */
export function halfDisc(x: number, y: number, radius: number, turns: number): string {
  const r = short(radius)
  const [dx, dy] = turns % 2 === 0 ? [r, 0] : [0, r]
  const sign = turns % 4 < 2 ? 1 : -1
  const [fromX, fromY] = [x - dx * sign, y - dy * sign]
  return `M${short(fromX)} ${short(fromY)}a${r} ${r} 0 0 1 ${short(dx * 2 * sign)} ${short(dy * 2 * sign)}z`
}

/** A point on a circle; angle 0 is up, clockwise. */
export function around(x: number, y: number, radius: number, angle: number): [x: number, y: number] {
  return [x + Math.sin(angle) * radius, y - Math.cos(angle) * radius]
}

function short(value: number): number {
  return Math.round(value * 10) / 10
}
