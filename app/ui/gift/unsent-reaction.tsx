import { useEffect, useState } from 'react'

import { UnsentText } from '#app/ui/shared/unsent-text.tsx'
import { reactionTexts } from '#copy/gift/gift.ts'

/** What somebody wrote, and recorded or chose, without having sent it. */
export type LeftReaction = { text: string; media: Blob | null }

/** A reaction for which the gift was closed too early: its words can be copied, its recording played and saved. */
export function UnsentReaction({ text, media }: LeftReaction) {
  return (
    <div className="gift-letter grid gap-6">
      <p role="status">{reactionTexts.closed}</p>
      <UnsentText text={text} />
      {media ? <UnsentRecording media={media} /> : null}
    </div>
  )
}

function UnsentRecording({ media }: { media: Blob }) {
  const url = useObjectUrl(media)
  const props = { controls: true, src: url }
  return (
    <div className="gift-take">
      {media.type.startsWith('video/') ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- what somebody just said into their own phone
        <video playsInline aria-label="O vídeo que não foi enviado" {...props} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- what somebody just said into their own phone
        <audio aria-label="O áudio que não foi enviado" {...props} />
      )}
      <p>{reactionTexts.keptRecording}</p>
      <a className="btn btn-line" href={url} download={fileNameOf(media)}>
        {reactionTexts.saveRecording}
      </a>
    </div>
  )
}

function useObjectUrl(media: Blob): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(media)
    // oxlint-disable-next-line react/set-state-in-effect -- it has to be revoked again
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [media])
  return url
}

function fileNameOf(media: Blob): string {
  if (media instanceof File) return media.name
  const [, ending = 'webm'] = /^(?:audio|video)\/(\w+)/.exec(media.type) ?? []
  return `recado.${ending}`
}
