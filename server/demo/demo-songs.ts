import { hash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'

import type { AudioProcessor } from '#adapters/audio/audio-processor.ts'
import { demonstrationSongs } from '#copy/site/demo-songs.ts'
import { accept } from '#core/shared/result.ts'

import type { DemoSong } from './demo-shop.ts'

/** Our own demonstration songs, as the studio would upload and deliver them. `folder`: where the site's sound is. */
export async function loadDemoSongs(folder: string, count: number, onSong: () => void): Promise<DemoSong[]> {
  const place = await mkdtemp(join(tmpdir(), 'harmonia-demo-'))
  try {
    const songs: DemoSong[] = []
    for (const { id, title } of demonstrationSongs.slice(0, count)) {
      const source = join(folder, `${id}.m4a`)
      const [mp3, flac] = [join(place, `${id}.mp3`), join(place, `${id}.flac`)]
      await encode(source, mp3, 'libmp3lame', 's16p')
      await encode(source, flac, 'flac', 's16')
      songs.push({ title, m4a: await readFile(source), mp3: await readFile(mp3), flac: await readFile(flac) })
      onSong()
    }
    return songs
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}

/** FFmpeg's library is loaded only here: a running shop leaves it to a process of its own. */
async function encode(source: string, target: string, name: 'libmp3lame' | 'flac', format: 's16p' | 's16') {
  const { Decoder, Demuxer, Encoder, FilterAPI, Muxer } = await import('node-av/api')
  const { AV_LOG_QUIET, FF_ENCODER_FLAC, FF_ENCODER_LIBMP3LAME } = await import('node-av/constants')
  const { Log } = await import('node-av/lib')
  Log.setLevel(AV_LOG_QUIET)
  const input = Demuxer.openSync(source)
  const stream = input.audio()
  if (!stream) throw new Error('a demonstration song has no sound')
  const decoder = Decoder.createSync(stream)
  const filter = FilterAPI.create(`aformat=sample_fmts=${format}`)
  const encoder = Encoder.createSync(name === 'flac' ? FF_ENCODER_FLAC : FF_ENCODER_LIBMP3LAME, { filter })
  const output = Muxer.openSync(target)
  const track = output.addStream(encoder)
  let workedSince = performance.now()
  for (const packet of encoder.packetsSync(filter.framesSync(decoder.framesSync(input.packetsSync(stream.index))))) {
    output.writePacketSync(packet, track)
    if (performance.now() - workedSince < 50) continue
    // Lets connections to the database be read meanwhile.
    await setImmediate()
    workedSince = performance.now()
  }
  output.closeSync()
  input.closeSync()
}

/** Analyses each song once: the versions of a demonstration repeat them. */
export function analyseOnce(sound: AudioProcessor): AudioProcessor {
  const known = new Map<string, Promise<Awaited<ReturnType<AudioProcessor['analyse']>> & { bytes?: Buffer }>>()
  return {
    ...sound,
    async analyse(source, onProgress) {
      const content = await buffer(source)
      const key = hash('sha256', content)
      const analysed = known.get(key) ?? analyse(sound, content)
      known.set(key, analysed)
      const result = await analysed
      onProgress(100)
      if (!result.ok || !result.bytes) return result
      const { bytes } = result
      const { measured, preview } = result.value
      return accept({
        measured,
        preview: { ...preview, read: () => Readable.from([bytes]), discard: async () => undefined },
      })
    },
  }
}

async function analyse(sound: AudioProcessor, content: Buffer) {
  const result = await sound.analyse(Readable.from([content]), () => undefined)
  if (!result.ok) return result
  const bytes = await buffer(result.value.preview.read())
  await result.value.preview.discard()
  return { ...result, bytes }
}
