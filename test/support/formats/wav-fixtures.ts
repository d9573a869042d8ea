type Shape = { bits?: 16 | 24 | 32; rate?: number; channels?: 1 | 2 }

/** A sine as samples from −1 to 1. */
export function createTone({
  seconds,
  level,
  pitch = 997,
  rate = 44_100,
}: {
  seconds: number
  level: number
  pitch?: number
  rate?: number
}): number[] {
  return Array.from(
    { length: Math.round(seconds * rate) },
    (_, at) => level * Math.sin((2 * Math.PI * pitch * at) / rate),
  )
}

/** Encodes samples as a WAV file, identical in each channel; 32 bits means floating point. */
export function createWav(samples: number[], { bits = 16, rate = 44_100, channels = 2 }: Shape = {}): Buffer {
  const width = bits / 8
  const file = Buffer.alloc(44 + samples.length * channels * width)
  const block = channels * width
  file.write('RIFF', 0)
  file.writeUInt32LE(file.length - 8, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(bits === 32 ? 3 : 1, 20)
  file.writeUInt16LE(channels, 22)
  file.writeUInt32LE(rate, 24)
  file.writeUInt32LE(rate * block, 28)
  file.writeUInt16LE(block, 32)
  file.writeUInt16LE(bits, 34)
  file.write('data', 36)
  file.writeUInt32LE(file.length - 44, 40)

  let at = 44
  for (const sample of samples) {
    for (let channel = 0; channel < channels; channel += 1) {
      if (bits === 32) file.writeFloatLE(sample, at)
      else file.writeIntLE(Math.round(sample * (2 ** (bits - 1) - 1)), at, width)
      at += width
    }
  }
  return file
}
