import { Body, Button, Container, Head, Heading, Html, Link, Preview, render, Section, Text } from 'react-email'

import type { MailContent } from '#copy/mail/mail-content.ts'

import { BrandOrnament, Facts, MailCode, MailPicture, Mark, MailSteps } from './mail-parts.tsx'
import { colors, darkInks, fonts } from './mail-style.ts'
import { mailText } from './mail-text.ts'

type Brand = { productName: string; siteUrl: string }

/** Renders a mail in the product's design. No scripts, and no external resources but the cover of a song. */
export async function renderMail(content: MailContent, brand: Brand): Promise<{ html: string; text: string }> {
  const html = await render(<MailPage content={content} brand={brand} />)
  return { html, text: mailText(content, brand) }
}

function MailPage({ content, brand }: { content: MailContent; brand: Brand }) {
  const { preheader, heading, picture, paragraphs, steps, facts, code, action, link, closing = [] } = content
  const { attachmentNote, optOut, footer, lead } = content
  return (
    <Html lang="pt-BR">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{content.subject}</title>
        <style>{darkInks}</style>
      </Head>
      <Preview useTitleTag={false}>{preheader}</Preview>
      <Body
        lang="pt-BR"
        className="paper"
        style={{ margin: 0, padding: 0, backgroundColor: colors.paper, fontFamily: fonts.text }}
      >
        <Container style={{ width: '100%', maxWidth: '560px', margin: '0 auto' }}>
          {lead && <Lead {...lead} />}
          <Section style={{ padding: '28px 24px 0' }}>
            <Mark productName={brand.productName} siteUrl={brand.siteUrl} />
          </Section>

          <Section style={{ padding: '36px 24px 0' }}>
            {picture ? <MailPicture {...picture} /> : <BrandOrnament />}
            <Heading as={lead ? 'h2' : 'h1'} className="ink" style={headingStyle}>
              {heading}
            </Heading>
            {paragraphs.map((paragraph) => (
              <Paragraph key={paragraph}>{paragraph}</Paragraph>
            ))}
            {steps && <MailSteps steps={steps} />}
            {code && <MailCode {...code} />}
            {action && (
              <Button href={action.url} className="action" style={buttonStyle}>
                {action.label}
              </Button>
            )}
            {link && (
              <Text style={{ margin: '18px 0 0', fontSize: '16px', lineHeight: '24px' }}>
                <Link href={link.url} className="ink" style={quietLinkStyle}>
                  {link.label}
                </Link>
              </Text>
            )}
            {facts && <Facts facts={facts} />}
            {closing.length > 0 && <div style={{ height: '24px' }} />}
            {closing.map((paragraph) => (
              <Paragraph key={paragraph}>{paragraph}</Paragraph>
            ))}
            {attachmentNote && (
              <Text className="note" style={noteStyle}>
                {attachmentNote}
              </Text>
            )}
          </Section>

          <Section style={{ padding: '36px 24px 40px' }}>
            <div className="line" style={{ borderTop: `2px solid ${colors.ink}`, paddingTop: '16px' }}>
              {footer.map((line) => (
                <Text key={line} className="smoke" style={footerStyle}>
                  {line}
                </Text>
              ))}
              {optOut && (
                <Text className="smoke" style={footerStyle}>
                  <Link href={optOut.url} className="smoke" style={optOutStyle}>
                    {optOut.label}
                  </Link>
                </Text>
              )}
            </div>
          </Section>
        </Container>
      </Body>
    </Html>
  )
}

/** Fills the first screen of a phone and of most preview panes, so that what follows has to be scrolled to. */
function Lead({ heading, paragraphs }: NonNullable<MailContent['lead']>) {
  return (
    <Section style={{ padding: '36px 24px 0' }}>
      <Heading as="h1" className="ink" style={{ ...headingStyle, fontSize: '24px', lineHeight: '28px' }}>
        {heading}
      </Heading>
      {paragraphs.map((paragraph) => (
        <Paragraph key={paragraph}>{paragraph}</Paragraph>
      ))}
      <div style={{ height: '900px', lineHeight: '900px', fontSize: '1px' }}>{'\u00a0'}</div>
    </Section>
  )
}

function Paragraph({ children }: { children: string }) {
  return (
    <Text className="ink" style={{ margin: '0 0 16px', fontSize: '16px', lineHeight: '25px', color: colors.ink }}>
      {children}
    </Text>
  )
}

const headingStyle = {
  margin: '0 0 20px',
  fontFamily: fonts.wide,
  fontStretch: '125%',
  fontWeight: 900,
  fontSize: '34px',
  lineHeight: '36px',
  letterSpacing: '-1px',
  color: colors.ink,
}

const buttonStyle = {
  display: 'inline-block',
  marginTop: '8px',
  padding: '16px 28px',
  backgroundColor: colors.red,
  color: colors.white,
  fontSize: '17px',
  lineHeight: '20px',
  fontWeight: 800,
  textDecoration: 'none',
}

const quietLinkStyle = { color: colors.ink, fontWeight: 700, textDecoration: 'underline' }

const noteStyle = {
  margin: '8px 0 0',
  padding: '12px 16px',
  borderLeft: `6px solid ${colors.red}`,
  backgroundColor: colors.sand,
  color: colors.ink,
  fontSize: '15px',
  lineHeight: '22px',
}

const footerStyle = { margin: '0 0 8px', fontSize: '13px', lineHeight: '20px', color: colors.smoke }

const optOutStyle = { color: colors.smoke, textDecoration: 'underline' }
