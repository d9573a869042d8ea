/** SVG path data for the shapes of a sleeve. A sleeve is a square of `sleeveSize` units. */
export const sleeveSize = 200

export type Point = [x: number, y: number]

export function circle(x: number, y: number, radius: number): string {
  // Derive the diameter from the rounded radius: a difference of 0.05 would flatten the circle.
  const r = short(radius)
  const d = short(r * 2)
  return `M${short(x - r)} ${short(y)}a${r} ${r} 0 1 1 ${d} 0a${r} ${r} 0 1 1-${d} 0z`
}

export function box(x: number, y: number, width: number, height: number): string {
  return `M${short(x)} ${short(y)}h${short(width)}v${short(height)}h${short(-width)}z`
}

export function polygon(...points: Point[]): string {
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

/** A quarter disc that fills the square cell at (x, y), its centre in one of the cell's corners (0 to 3). */
export function quarterDisc(x: number, y: number, side: number, corner: number): string {
  const corners: Point[] = [
    [x, y],
    [x + side, y],
    [x + side, y + side],
    [x, y + side],
  ]
  const at = (index: number) => corners[index % 4] ?? [x, y]
  const [centre, from, to] = [at(corner), at(corner + 1), at(corner + 3)]
  return `M${pair(centre)}L${pair(from)}A${short(side)} ${short(side)} 0 0 1 ${pair(to)}z`
}

/** The part of a ring between two angles (0 is up, clockwise, in radians), less than a full turn. */
export function sector(x: number, y: number, [inner, outer]: Point, [from, to]: Point): string {
  const large = to - from > Math.PI ? 1 : 0
  const arc = (radius: number, angle: number, sweep: 0 | 1) =>
    `A${short(radius)} ${short(radius)} 0 ${large} ${sweep} ${pair(around(x, y, radius, angle))}`
  const outside = `M${pair(around(x, y, outer, from))}${arc(outer, to, 1)}`
  return inner <= 0
    ? `${outside}L${pair([x, y])}z`
    : `${outside}L${pair(around(x, y, inner, to))}${arc(inner, from, 0)}z`
}

/** The part of a disc between two heights, moved sideways by `shift`. */
export function discSlice(x: number, y: number, radius: number, { from, to, shift = 0 }: Slice): string {
  const r = short(radius)
  const half = (at: number) => Math.sqrt(Math.max(0, radius ** 2 - (at - y) ** 2))
  const [above, below] = [half(from), half(to)]
  const centre = x + shift
  return [
    `M${pair([centre - above, from])}H${short(centre + above)}`,
    `A${r} ${r} 0 0 1 ${pair([centre + below, to])}`,
    `H${short(centre - below)}A${r} ${r} 0 0 1 ${pair([centre - above, from])}z`,
  ].join('')
}

type Slice = { from: number; to: number; shift?: number }

/** Everything under a smooth line through these heights, evenly spaced from edge to edge. */
export function hills(heights: readonly number[]): string {
  const step = sleeveSize / (heights.length - 1)
  const curves = heights.slice(1).map((height, index) => {
    const [left, right] = [index * step, (index + 1) * step]
    const middle = short((left + right) / 2)
    return `C${middle} ${short(heights[index] ?? height)} ${middle} ${short(height)} ${short(right)} ${short(height)}`
  })
  return `M0 ${sleeveSize}V${short(heights[0] ?? 0)}${curves.join('')}V${sleeveSize}z`
}

/** A string from edge to edge that swings: `width` at its widest, at the height `belly`. */
export function swungString(x: number, width: number, belly: number): string {
  const half = short(width / 2)
  return [
    `M${short(x - 0.7)} 0h1.4`,
    `C${short(x + half)} ${short(belly * 0.6)} ${short(x + half)} ${short(belly + (sleeveSize - belly) * 0.4)} ${short(x + 0.7)} ${sleeveSize}h-1.4`,
    `C${short(x - half)} ${short(belly + (sleeveSize - belly) * 0.4)} ${short(x - half)} ${short(belly * 0.6)} ${short(x - 0.7)} 0z`,
  ].join('')
}

/** A point on a circle; angle 0 is up, clockwise. */
export function around(x: number, y: number, radius: number, angle: number): Point {
  return [x + Math.sin(angle) * radius, y - Math.cos(angle) * radius]
}

function pair([x, y]: Point): string {
  return `${short(x)} ${short(y)}`
}

function short(value: number): number {
  return Math.round(value * 10) / 10
}
