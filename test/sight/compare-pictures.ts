import sharp from 'sharp'

/** A quarter of the size: every block of it shows whether something on the page is another. */
const reduction = 4
/** Of a page that is longer, so much is kept: what is below repeats what is above. */
const keptHeight = 1_000
/** Side of a block, in reduced pixels. */
const block = 4
/** How far the mean of a block may be from the accepted one, of 255: the reduced pictures are stored with losses. */
const tolerance = 34
/** So many blocks may be further away: of letters and lines, the losses alone are more in one place or another. */
const lostBlocks = 6

export type Reduced = { pixels: Buffer; width: number; height: number; encode: () => Promise<Buffer> }

export async function reducePicture(picture: Buffer): Promise<Reduced> {
  const { width, height } = await sharp(picture).metadata()
  const reduced = await sharp(picture)
    .resize({ width: Math.round(width / reduction), height: Math.round(height / reduction), fit: 'fill' })
    .extract({
      left: 0,
      top: 0,
      width: Math.round(width / reduction),
      height: Math.min(keptHeight, Math.round(height / reduction)),
    })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: reduced.info.width, height: reduced.info.height, channels: 3 as const }
  return {
    pixels: reduced.data,
    width: raw.width,
    height: raw.height,
    encode: () => sharp(reduced.data, { raw }).avif({ quality: 32, effort: 2 }).toBuffer(),
  }
}

/** What is different from an accepted picture, in words (empty: nothing), and as a picture. */
export async function comparePictures(
  accepted: Buffer,
  now: Reduced,
): Promise<{ change: string; difference: Buffer | null }> {
  const { data, info } = await sharp(accepted).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const [width, height] = [Math.min(info.width, now.width), Math.min(info.height, now.height)]
  const marked = Buffer.alloc(width * height * 3, 255)
  let [blocks, first] = [0, -1]
  for (let top = 0; top < height; top += block)
    for (let left = 0; left < width; left += block) {
      const right = Math.min(width, left + block)
      const bottom = Math.min(height, top + block)
      if (distanceOf({ left, top, right, bottom }) <= tolerance) continue
      blocks += 1
      if (first < 0) first = top
      for (let y = top; y < bottom; y += 1)
        for (let x = left; x < right; x += 1) marked.set([226, 35, 26], (y * width + x) * 3)
    }
  const longer = (now.height - info.height) * reduction
  const resized = now.width !== info.width || Math.abs(longer) > 2 * reduction
  if (blocks <= lostBlocks && !resized) return { change: '', difference: null }
  const parts = [
    ...(resized ? [`is ${Math.abs(longer)} px ${longer > 0 ? 'longer' : 'shorter'}`] : []),
    ...(blocks > 0 ? [`differs in ${blocks} blocks, from ${first * reduction} px down`] : []),
  ]
  return {
    change: parts.join(', '),
    difference: await sharp(marked, { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer(),
  }

  function distanceOf({
    left,
    top,
    right,
    bottom,
  }: {
    left: number
    top: number
    right: number
    bottom: number
  }): number {
    const sums = [0, 0, 0]
    for (let y = top; y < bottom; y += 1)
      for (let x = left; x < right; x += 1)
        for (const channel of [0, 1, 2])
          sums[channel] =
            (sums[channel] ?? 0) +
            (data[(y * info.width + x) * 3 + channel] ?? 0) -
            (now.pixels[(y * now.width + x) * 3 + channel] ?? 0)
    const count = (right - left) * (bottom - top)
    return Math.max(...sums.map((sum) => Math.abs(sum) / count))
  }
}
