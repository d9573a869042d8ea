import type { PreviewedText } from '#app/content-editor/text-preview.ts'
import { MailText } from '#app/ui/admin/mails/mail-text.tsx'
import { Panel } from '#app/ui/admin/shared/panel.tsx'

type Props = {
  preview: PreviewedText
  typed: boolean
  /** The same in its final look. */
  children?: React.ReactNode
}

/** A text as its readers get it. */
export function TextPreview({ preview, typed, children }: Props) {
  return (
    <Panel
      title={typed ? 'Prévia do que você digitou' : 'Prévia do texto atual'}
      isFolded={!typed && preview.kind !== 'mail'}
    >
      {preview.kind === 'mail' ? (
        <>
          <p className="mb-3">
            Assunto: <strong>{preview.content.subject}</strong>
          </p>
          {children}
          <h3 className="mt-5 mb-2 font-bold">Só o texto</h3>
          <MailText content={preview.content} />
        </>
      ) : (
        <article className="grid max-w-[68ch] gap-4">
          <h3 className="text-lg font-bold">{preview.title}</h3>
          {preview.intro.map((text) => (
            <p key={text}>{text}</p>
          ))}
          {preview.sections.map(({ heading, paragraphs }) => (
            <section key={heading} className="grid gap-2">
              <h4 className="font-bold">{heading}</h4>
              {paragraphs.map((paragraph) => (
                <p key={paragraph} className="[overflow-wrap:anywhere]">
                  {paragraph}
                </p>
              ))}
            </section>
          ))}
        </article>
      )}
    </Panel>
  )
}
