import { unsentOfLyric } from '#copy/preview/lyrics.ts'
import type { Message } from '#copy/preview/preview.ts'

import type { ReviewSubmit } from './use-review-submit.ts'

type ButtonProps = {
  submit: ReviewSubmit
  intent: string
  busy?: string
  className: string
  /** Where the answer is read without script. */
  formAction?: string
  disabled?: boolean
  children: React.ReactNode
}

/** A button of a form of the review; busy while its own answer is on the way. */
export function ReviewButton({
  submit,
  intent,
  busy = 'Processando...',
  className,
  formAction,
  disabled,
  children,
}: ButtonProps) {
  const isBusy = submit.pendingIntent === intent
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      className={className}
      formAction={formAction}
      disabled={disabled}
      aria-busy={isBusy || undefined}
    >
      {isBusy ? busy : children}
    </button>
  )
}

/** What was written of the lyric and does not go with what is sent, in its words. */
export function UnsentOfLyric({ about, text }: { about: keyof typeof unsentOfLyric; text: string }) {
  if (text === '') return null
  return (
    <div className="notice" role="alert">
      <span>{unsentOfLyric[about]}</span>
      <span dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-line">
        {text}
      </span>
    </div>
  )
}

/** Why a form could not be sent; everything typed is still in it. */
export function ReviewFailure({ text }: { text: string }) {
  return (
    <p className="notice basis-full empty:hidden" data-tone="alarm" role="alert">
      {text}
    </p>
  )
}

/** Why the server refused a form. */
export function ReviewNotice({ notice }: { notice: Message | null }) {
  if (!notice) return null
  return (
    <div className="notice" data-tone="alarm" role="alert">
      <strong>{notice.title}</strong>
      <span>{notice.text}</span>
    </div>
  )
}
