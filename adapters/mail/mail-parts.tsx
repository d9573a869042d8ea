import { Img, Link } from 'react-email'

import { colors, fonts } from './mail-style.ts'

const barHeights = [9, 15, 21, 12, 24, 17, 7, 19, 23, 13, 18, 8]

/** The logo, static: 12 bars on a baseline, built from table cells because mails must not load images. */
export function Mark({ productName, siteUrl }: { productName: string; siteUrl: string }) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} border={0}>
      <tbody>
        <tr>
          <td style={{ verticalAlign: 'bottom' }} aria-hidden="true">
            <table role="presentation" cellPadding={0} cellSpacing={0} border={0}>
              <tbody>
                <tr>
                  {barHeights.map((height, index) => (
                    <td
                      key={index}
                      style={{ verticalAlign: 'bottom', paddingRight: '2px', lineHeight: '0', fontSize: '0' }}
                    >
                      <div className="bar" style={{ width: '3px', height: `${height}px`, backgroundColor: colors.ink }}>
                        &nbsp;
                      </div>
                    </td>
                  ))}
                </tr>
              </tbody>
            </table>
          </td>
          <td style={{ paddingLeft: '10px', verticalAlign: 'bottom' }}>
            <Link href={siteUrl} className="ink" style={wordmarkStyle}>
              {productName}
            </Link>
          </td>
        </tr>
      </tbody>
    </table>
  )
}

/** A code to select and copy: it breaks anywhere, so that it fits into a phone's mail. */
export function MailCode({ label, text }: { label: string; text: string }) {
  return (
    <div style={{ margin: '0 0 20px' }}>
      <p className="ink" style={{ margin: '0 0 6px', fontSize: '16px', fontWeight: 700, color: colors.ink }}>
        {label}
      </p>
      <p className="ink" style={codeStyle}>
        {text}
      </p>
    </div>
  )
}

const codeStyle = {
  margin: 0,
  padding: '12px',
  border: `2px solid ${colors.ink}`,
  fontFamily: 'Menlo, Consolas, monospace',
  fontSize: '14px',
  lineHeight: '20px',
  wordBreak: 'break-all' as const,
  color: colors.ink,
}

/** The ornament: a large red circle and three small black ones. */
export function BrandOrnament() {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} border={0} style={{ marginBottom: '20px' }}>
      <tbody>
        <tr>
          <td style={{ paddingRight: '14px' }}>
            <div
              style={{
                ...circleStyle,
                width: '56px',
                height: '56px',
                borderRadius: '28px',
                backgroundColor: colors.red,
              }}
            >
              &nbsp;
            </div>
          </td>
          {[0, 1, 2].map((beat) => (
            <td key={beat} style={{ paddingRight: '14px', verticalAlign: 'bottom' }}>
              <div
                className="bar"
                style={{
                  ...circleStyle,
                  width: '14px',
                  height: '14px',
                  borderRadius: '7px',
                  backgroundColor: colors.ink,
                }}
              >
                &nbsp;
              </div>
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}

/** A square picture; where pictures are blocked its text stands on a frame of the same size. */
export function MailPicture({ url, alt }: { url: string; alt: string }) {
  return <Img src={url} alt={alt} width={224} height={224} style={pictureStyle} />
}

const pictureStyle = {
  display: 'block',
  margin: '0 0 24px',
  border: `2px solid ${colors.ink}`,
  backgroundColor: colors.sand,
  fontSize: '15px',
  lineHeight: '22px',
  color: colors.ink,
}

/** A list of next steps with red dots. */
export function MailSteps({ steps }: { steps: { title: string; text: string }[] }) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} border={0} width="100%">
      <tbody>
        {steps.map(({ title, text }, index) => (
          <tr key={title}>
            <td style={{ width: '48px', verticalAlign: 'top', paddingBottom: '14px' }}>
              <div style={countStyle}>{index + 1}</div>
            </td>
            <td className="ink" style={stepStyle}>
              <strong style={{ fontWeight: 800 }}>{title}</strong>
              <br />
              {text}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function Facts({ facts }: { facts: { label: string; value: string }[] }) {
  return (
    <table
      cellPadding={0}
      cellSpacing={0}
      border={0}
      width="100%"
      className="line"
      style={{ margin: '28px 0 0', borderTop: `2px solid ${colors.ink}` }}
    >
      <tbody>
        {facts.map(({ label, value }, index) => (
          <tr key={index}>
            <th scope="row" className="smoke hair" style={{ ...cellStyle, ...labelStyle }}>
              {label}
            </th>
            <td className="ink hair" style={{ ...cellStyle, ...valueStyle }}>
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const wordmarkStyle = {
  fontFamily: fonts.wide,
  fontStretch: '125%',
  fontWeight: 900,
  fontSize: '22px',
  lineHeight: '24px',
  letterSpacing: '-0.5px',
  color: colors.ink,
  textDecoration: 'none',
}

const circleStyle = { fontSize: '0', lineHeight: '0' }

const countStyle = {
  width: '32px',
  height: '32px',
  borderRadius: '16px',
  backgroundColor: colors.red,
  color: colors.white,
  fontSize: '15px',
  lineHeight: '32px',
  fontWeight: 800,
  textAlign: 'center' as const,
}

const stepStyle = {
  verticalAlign: 'top',
  paddingBottom: '14px',
  fontSize: '16px',
  lineHeight: '24px',
  color: colors.ink,
}

const cellStyle = {
  padding: '10px 0',
  borderBottom: `1px solid ${colors.line}`,
  fontSize: '15px',
  lineHeight: '21px',
  verticalAlign: 'top',
}

const labelStyle = { width: '40%', color: colors.smoke, fontWeight: 400, textAlign: 'left' as const }

const valueStyle = {
  paddingLeft: '12px',
  color: colors.ink,
  fontWeight: 700,
  textAlign: 'right' as const,
  wordBreak: 'break-word' as const,
  overflowWrap: 'anywhere' as const,
}
