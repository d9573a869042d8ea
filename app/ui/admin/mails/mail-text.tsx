import { DescriptionList } from '#app/ui/admin/shared/description-list.tsx'
import type { MailContent } from '#copy/mail/mail-content.ts'

/** A sent mail. Its links belong to the recipient, so they are shown as text. */
export function MailText({ content }: { content: MailContent }) {
  const {
    heading,
    paragraphs,
    steps = [],
    facts = [],
    action,
    link,
    closing = [],
    attachmentNote,
    optOut,
    footer,
  } = content
  return (
    <article className="grid max-w-[68ch] gap-3">
      <h3 className="text-lg font-bold [overflow-wrap:anywhere]">{heading}</h3>
      <Paragraphs texts={paragraphs} />
      {steps.length > 0 ? (
        <ol className="grid list-decimal gap-2 pl-5 [overflow-wrap:anywhere]">
          {steps.map(({ title, text }) => (
            <li key={title}>
              <strong className="block">{title}</strong>
              {text}
            </li>
          ))}
        </ol>
      ) : null}
      {facts.length > 0 ? (
        <DescriptionList facts={facts.map(({ label, value }): [string, string] => [label, value])} />
      ) : null}
      {[action, link].map((way) =>
        way ? (
          <p key={way.label}>
            <strong className="block">{way.label}</strong>
            <span className="text-smoke text-sm [overflow-wrap:anywhere]">{way.url}</span>
          </p>
        ) : null,
      )}
      <Paragraphs texts={closing} />
      {attachmentNote ? <p>{attachmentNote}</p> : null}
      <footer className="text-smoke border-line grid gap-1 border-t-2 pt-3 text-sm">
        <Paragraphs texts={optOut ? [...footer, optOut.label] : footer} />
      </footer>
    </article>
  )
}

function Paragraphs({ texts }: { texts: string[] }) {
  return texts.map((text) => (
    <p key={text} className="[overflow-wrap:anywhere]">
      {text}
    </p>
  ))
}
