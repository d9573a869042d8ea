import { SendButton } from '#app/ui/shared/send-button.tsx'
import { takeBackTexts } from '#copy/preview/revisions.ts'
import type { UnpaidRequest } from '#core/preview/revision.ts'

/** Whoever does not want to pay for what they asked takes it back, and answers anew. */
export function TakeBack({ path, requests }: { path: string; requests: readonly UnpaidRequest[] }) {
  return requests.map(({ feedbackId, lyricId }) => {
    const { text, button } = takeBackTexts[lyricId === null ? 'song' : 'lyric']
    return (
      <form key={feedbackId} method="post" action={path} noValidate className="mt-4 max-w-[44em]">
        <input type="hidden" name="request" value={feedbackId} />
        <p>{text}</p>
        <SendButton name="intent" value="take-back" className="btn-quiet" busyLabel="Um momento...">
          {button}
        </SendButton>
      </form>
    )
  })
}
