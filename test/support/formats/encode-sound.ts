import { Decoder, Demuxer, Encoder, FilterAPI, Muxer } from 'node-av/api'
import { AV_LOG_QUIET, type FFEncoderCodec } from 'node-av/constants'
import { Log } from 'node-av/lib'

/** Encodes a sound file in another format. */
export function encodeSound(
  source: string,
  target: string,
  encoderName: FFEncoderCodec,
  shape = 'aformat=sample_fmts=s16',
): void {
  Log.setLevel(AV_LOG_QUIET)
  const input = Demuxer.openSync(source)
  const stream = input.audio()
  if (!stream) throw new Error('nothing to encode')
  const decoder = Decoder.createSync(stream)
  const filter = FilterAPI.create(shape)
  const encoder = Encoder.createSync(encoderName, { filter })
  const output = Muxer.openSync(target)
  const track = output.addStream(encoder)
  for (const packet of encoder.packetsSync(filter.framesSync(decoder.framesSync(input.packetsSync(stream.index)))))
    output.writePacketSync(packet, track)
  output.closeSync()
  input.closeSync()
}
