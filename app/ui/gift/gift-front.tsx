import { DrawnCover } from '#app/ui/site/cover-art.tsx'
import type { OpenGiftView } from '#core/gift/gift-view.ts'
import { isNamedBeside } from '#core/project/named-beside.ts'

type HeadProps = Pick<OpenGiftView, 'title' | 'recipient' | 'cover'> & {
  /** Where it is not the page itself but a likeness of it, its name is no headline. */
  heading: 'h1' | 'p'
  children?: React.ReactNode
}

/** The record half out of its sleeve, and whom it is for. */
export function GiftHead({ title, recipient, cover, heading: Name, children }: HeadProps) {
  return (
    <header className="gift-head">
      <div className="gift-sleeve">
        <span className="gift-disc" aria-hidden="true" />
        <DrawnCover cover={cover} className="border-ink relative block aspect-square w-full border-2" />
      </div>
      <div className="grid min-w-0 gap-4">
        {recipient === '' ? (
          <Name className="gift-name">{title}</Name>
        ) : (
          <Name className="gift-name">
            <small>Para </small>
            {recipient}
          </Name>
        )}
        {isNamedBeside(title, recipient) ? <p className="text-lg font-bold wrap-anywhere">{title}</p> : null}
        {children}
      </div>
    </header>
  )
}

/** What its buyer wrote; nothing where they wrote nothing. */
export function GiftLetter({ dedication, sender }: Pick<OpenGiftView, 'dedication' | 'sender'>) {
  if (dedication === '' && sender === '') return null
  return (
    <section className="gift-letter" aria-label="Dedicatória">
      {dedication === '' ? null : <p className="gift-dedication">{dedication}</p>}
      {sender === '' ? null : (
        <p className="wide text-red mt-8 max-w-[18em] text-2xl leading-tight wrap-anywhere">{sender}</p>
      )}
    </section>
  )
}
