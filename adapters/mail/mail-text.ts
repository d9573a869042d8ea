import type { MailContent } from '#copy/mail/mail-content.ts'

const width = 72
/** Empty lines that push what follows off the first screen. */
const leadLines = 50

/** The mail's plain-text part: same text and order, URLs written out. */
export function mailText(content: MailContent, { productName }: { productName: string }): string {
  const {
    heading,
    paragraphs,
    steps = [],
    facts = [],
    code,
    action,
    link,
    closing = [],
    attachmentNote,
    optOut,
    footer,
    lead,
  } = content
  const blocks = [
    ...(lead ? [lead.heading, ...lead.paragraphs.map(wrapped), '\n'.repeat(leadLines)] : []),
    productName.toUpperCase(),
    `${heading}\n${'='.repeat(Math.min(heading.length, width))}`,
    ...paragraphs.map(wrapped),
    ...steps.map(({ title, text }, index) => wrapped(`${index + 1}. ${title}: ${text}`)),
    ...(code ? [`${code.label}:\n${code.text}`] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(link ? [`${link.label}:\n${link.url}`] : []),
    ...(facts.length > 0 ? [facts.map(({ label, value }) => `${label}: ${value}`).join('\n')] : []),
    ...closing.map(wrapped),
    ...(attachmentNote ? [wrapped(attachmentNote)] : []),
    '-'.repeat(width),
    ...footer.map(wrapped),
    ...(optOut ? [`${optOut.label}:\n${optOut.url}`] : []),
  ]
  return `${blocks.join('\n\n')}\n`
}

/** Wraps between words only: a URL longer than the line stays whole and clickable. */
function wrapped(text: string): string {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line && line.length + 1 + word.length > width) {
      lines.push(line)
      line = word
    } else {
      line = line ? `${line} ${word}` : word
    }
  }
  return [...lines, line].join('\n')
}
