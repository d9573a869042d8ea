import { Circle, Document, Page, Rect, renderToBuffer, StyleSheet, Svg, View } from '@react-pdf/renderer'

import { colors } from '#adapters/mail/mail-style.ts'

import { documentFonts, loadDocumentFonts, wrapText } from './fonts.ts'
import { PdfText } from './pdf-text.tsx'
import { QrCode } from './qr-code.tsx'
import type { VoucherCard } from './voucher-card.ts'

/** A5 upright, in points. */
const width = 419.53
const height = 595.28
const margin = 34
const coverHeight = 236

export async function layOutVoucherCard(card: VoucherCard): Promise<Uint8Array> {
  await loadDocumentFonts()
  return renderToBuffer(<CardDocument {...card} />)
}

// Components here must not use hooks: the PDF library renders with its own copy of React.
function CardDocument(card: VoucherCard) {
  const { productName, worth, code, url, shownUrl, validUntil, recipientName, fromName, message, madeAt } = card
  return (
    <Document
      title="Vale-presente"
      author={productName}
      creator={productName}
      producer={productName}
      language="pt-BR"
      creationDate={madeAt}
      modificationDate={madeAt}
    >
      <Page size="A5" style={styles.page}>
        <Cover />
        <View style={styles.titles}>
          <PdfText style={styles.productName}>{productName}</PdfText>
          <PdfText style={styles.title}>{'Uma música\ncom a sua\nhistória'}</PdfText>
        </View>
        <View style={styles.body}>
          {recipientName ? <PdfText style={styles.recipient}>{`Para ${recipientName}`}</PdfText> : null}
          {message ? (
            <View style={styles.message}>
              {message.split('\n').map((line, place) => (
                <PdfText key={place} style={styles.messageLine}>
                  {wrapText(line || ' ', { size: 12, width: width - 2 * margin })}
                </PdfText>
              ))}
            </View>
          ) : recipientName ? null : (
            <View style={styles.writing}>
              <PdfText style={styles.small}>Para</PdfText>
            </View>
          )}
          {fromName ? <PdfText style={styles.from}>{`De ${fromName}`}</PdfText> : null}
        </View>
        <View style={styles.ticket}>
          <View style={styles.ticketText}>
            <PdfText style={styles.package}>{`Vale ${worth}`}</PdfText>
            <PdfText style={styles.code}>{code}</PdfText>
            <PdfText style={styles.small}>{`Use em ${shownUrl} até ${validUntil}.`}</PdfText>
          </View>
          <QrCode text={url} style={styles.qr} ecc="M" border={3} />
        </View>
      </Page>
    </Document>
  )
}

/** The record sleeve of the studio: black, white, one red. The grooves leave through the edge, where a printer may cut. */
function Cover() {
  const grooves = [100, 88, 76, 64, 52]
  return (
    <Svg width={width} height={coverHeight} viewBox={`0 0 ${width} ${coverHeight}`} style={styles.cover}>
      <Rect x={0} y={0} width={width} height={coverHeight} fill={colors.ink} />
      <Circle cx={356} cy={128} r={112} fill={colors.white} />
      {grooves.map((radius) => (
        <Circle key={radius} cx={356} cy={128} r={radius} fill="none" stroke={colors.ink} strokeWidth={1.2} />
      ))}
      <Circle cx={356} cy={128} r={40} fill={colors.red} />
      <Circle cx={356} cy={128} r={6} fill={colors.white} />
    </Svg>
  )
}

const styles = StyleSheet.create({
  page: { fontFamily: documentFonts, fontSize: 10, lineHeight: 1.35, color: colors.ink, backgroundColor: colors.white },
  cover: { position: 'absolute', top: 0, left: 0 },
  titles: { position: 'absolute', top: 30, left: margin, width: 230 },
  productName: { fontSize: 11, fontWeight: 900, color: colors.white },
  title: { marginTop: 72, fontSize: 28, lineHeight: 1.04, fontWeight: 900, letterSpacing: -0.6, color: colors.white },
  body: { position: 'absolute', top: coverHeight + 26, left: margin, right: margin, height: 190 },
  recipient: { fontSize: 19, lineHeight: 1.15, fontWeight: 900, letterSpacing: -0.3 },
  message: { marginTop: 10 },
  messageLine: { fontSize: 12, lineHeight: 1.4 },
  from: { marginTop: 12, fontSize: 12, fontWeight: 700 },
  writing: { marginTop: 20, borderBottomWidth: 1, borderBottomColor: colors.ink, paddingBottom: 4 },
  ticket: {
    position: 'absolute',
    top: height - 132,
    left: 0,
    width,
    height: 132,
    paddingHorizontal: margin,
    flexDirection: 'row',
    alignItems: 'center',
    justifyContent: 'space-between',
    backgroundColor: colors.sand,
    borderTopWidth: 2,
    borderTopColor: colors.ink,
  },
  ticketText: { width: width - 2 * margin - 104 },
  package: { fontSize: 11, fontWeight: 700 },
  code: { marginTop: 5, marginBottom: 5, fontSize: 17, lineHeight: 1.2, fontWeight: 900, letterSpacing: 0.2 },
  small: { fontSize: 8.5, lineHeight: 1.35 },
  qr: { width: 92, height: 92 },
})
