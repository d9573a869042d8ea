import { Circle, renderToBuffer, StyleSheet, Svg, View } from '@react-pdf/renderer'

import { colors } from '#adapters/mail/mail-style.ts'
import type { GeneratedDocument } from '#copy/delivery/documents.ts'

import { DiplomaPage } from './diploma-page.tsx'
import { PdfFacts } from './facts.tsx'
import { loadDocumentFonts, wrapText } from './fonts.ts'
import { bodySize, bodyWidth, PdfPage } from './page-layout.tsx'
import { PdfText } from './pdf-text.tsx'
import { QrCode } from './qr-code.tsx'

export async function layOutDocument(document: GeneratedDocument): Promise<Uint8Array> {
  await loadDocumentFonts()
  return renderToBuffer(<DeliveryDocument {...document} />)
}

// Components here must not use hooks: the PDF library renders with its own copy of React.
function DeliveryDocument({
  title,
  subtitle,
  diploma,
  facts,
  sections,
  songs,
  check,
  closing,
  madeAt,
  settings,
}: GeneratedDocument) {
  return (
    <PdfPage
      documentTitle={`${title} · ${subtitle}`}
      corner={title}
      madeAt={madeAt}
      settings={settings}
      front={diploma && <DiplomaPage {...diploma} />}
    >
      <Svg width={96} height={44} style={styles.mark}>
        <Circle cx={22} cy={22} r={22} fill={colors.red} />
        <Circle cx={70} cy={22} r={21} fill="none" stroke={colors.ink} strokeWidth={2} />
      </Svg>
      <PdfText style={styles.title}>{title}</PdfText>
      <PdfText style={styles.subtitle}>{subtitle}</PdfText>

      <PdfFacts facts={facts} style={styles.facts} />

      {sections.map(({ heading, paragraphs }) => (
        <View key={heading}>
          {paragraphs.map((paragraph, place) => (
            <View key={place} wrap={false}>
              {place === 0 && <PdfText style={styles.heading}>{heading}</PdfText>}
              <PdfText style={styles.paragraph}>{wrapText(paragraph, { size: bodySize, width: bodyWidth })}</PdfText>
            </View>
          ))}
        </View>
      ))}

      <View style={styles.seal} wrap={false}>
        <View style={styles.sealText}>
          <PdfText style={styles.sealTitle}>A gravação, por sua impressão digital (SHA-256)</PdfText>
          {songs.map(({ name, sha256 }) => (
            <View key={sha256} style={styles.song}>
              <PdfText>{name}</PdfText>
              <PdfText style={styles.hash}>{sha256.match(/.{1,8}/g)?.join(' ') ?? ''}</PdfText>
            </View>
          ))}
          {check && (
            <PdfText style={styles.song}>
              Confira este documento em {check.url} com o código {check.code}
            </PdfText>
          )}
          {closing.map((line) => (
            <PdfText key={line} style={styles.song}>
              {wrapText(line, { size: bodySize, width: check ? bodyWidth - 132 : bodyWidth - 28 })}
            </PdfText>
          ))}
        </View>
        {check && <QrCode text={`${check.url}/${check.code}`} style={styles.square} />}
      </View>
    </PdfPage>
  )
}

const styles = StyleSheet.create({
  mark: { marginBottom: 12 },
  title: { fontSize: 27, lineHeight: 1.1, fontWeight: 900, letterSpacing: -0.5 },
  subtitle: { marginTop: 8, fontSize: 14, lineHeight: 1.25, fontWeight: 700 },
  facts: { marginTop: 14, marginBottom: 2 },
  heading: { marginTop: 11, marginBottom: 4, fontSize: 12, fontWeight: 900 },
  paragraph: { marginBottom: 4 },
  seal: {
    marginTop: 16,
    padding: 14,
    flexDirection: 'row',
    justifyContent: 'space-between',
    backgroundColor: colors.sand,
    borderLeftWidth: 5,
    borderLeftColor: colors.red,
  },
  sealText: { flex: 1, paddingRight: 12 },
  sealTitle: { fontSize: 12, fontWeight: 900 },
  song: { marginTop: 6 },
  hash: { fontWeight: 700, fontSize: 8, letterSpacing: 0.2 },
  square: { width: 92, height: 92 },
})
