import { Page, StyleSheet, View } from '@react-pdf/renderer'

import { colors } from '#adapters/mail/mail-style.ts'
import type { Diploma } from '#copy/delivery/documents.ts'

import { CoverDrawing } from './cover-drawing.tsx'
import { documentFonts, wrapText } from './fonts.ts'
import { PdfText } from './pdf-text.tsx'
import { QrCode } from './qr-code.tsx'

/** In points, on A4 laid down. */
const page = { width: 841.89, height: 595.28 }
const cover = { side: 423, left: 62, top: (page.height - 423) / 2 }
const column = { left: 523, width: page.width - 523 - 62 }
/** The bold face is wider than the one lines are measured with. */
const boldWidth = 0.86

/** The page of a certificate that is framed: the cover, the song, for whom, by whom. Must not use hooks. */
export function DiplomaPage({ label, title, facts, check, signature }: Diploma) {
  const heading = fitted(title)
  return (
    <Page size="A4" orientation="landscape" style={styles.page}>
      <View style={styles.frame} />
      <CoverDrawing cover={check.cover} side={cover.side} left={cover.left} top={cover.top} />
      <View style={styles.column}>
        <View>
          <PdfText style={styles.label}>{label}</PdfText>
          <PdfText style={[styles.title, { fontSize: heading.size }]}>{heading.text}</PdfText>
          {facts.map(({ label: name, lines }) => (
            <View key={name} style={styles.fact}>
              <PdfText style={styles.name}>{name}</PdfText>
              {lines.map((line, index) => (
                <PdfText key={index} style={styles.value}>
                  {wrapText(line, { size: valueSize, width: column.width * boldWidth })}
                </PdfText>
              ))}
            </View>
          ))}
        </View>
        <View style={styles.foot}>
          <QrCode text={`${check.url}/${check.code}`} style={styles.square} />
          <View style={styles.check}>
            <PdfText style={styles.studio}>{signature}</PdfText>
            <PdfText style={styles.small}>Confira em {check.url.replace(/^https?:\/\//, '')}</PdfText>
            <PdfText style={styles.code}>{check.code}</PdfText>
          </View>
        </View>
      </View>
    </Page>
  )
}

const valueSize = 12

/** The largest size at which a title fits in up to four lines. */
function fitted(title: string): { text: string; size: number } {
  const width = column.width * boldWidth
  for (let size = 38; size > 18; size -= 2) {
    const text = wrapText(title, { size, width })
    const maxWidth = Math.max(...text.split('\n').map((line) => line.length)) * size * 0.56
    if (text.split('\n').length <= 4 && maxWidth <= column.width) return { text, size }
  }
  return { text: wrapText(title, { size: 16, width }), size: 16 }
}

const styles = StyleSheet.create({
  page: {
    fontFamily: documentFonts,
    fontSize: 9.5,
    lineHeight: 1.35,
    color: colors.ink,
    backgroundColor: colors.paper,
  },
  frame: {
    position: 'absolute',
    left: 26,
    top: 26,
    width: page.width - 52,
    height: page.height - 52,
    borderWidth: 2,
    borderColor: colors.ink,
  },
  column: {
    position: 'absolute',
    left: column.left,
    top: cover.top - 3,
    width: column.width,
    height: cover.side + 6,
    justifyContent: 'space-between',
  },
  label: { fontSize: 11, fontWeight: 900, color: colors.red },
  title: { marginTop: 10, marginBottom: 12, lineHeight: 1.02, fontWeight: 900, letterSpacing: -0.8 },
  fact: { marginTop: 8 },
  name: { fontSize: 8.5, color: colors.smoke },
  value: { fontSize: valueSize, fontWeight: 700, lineHeight: 1.25 },
  foot: { flexDirection: 'row', alignItems: 'flex-end' },
  square: { width: 74, height: 74 },
  check: { flex: 1, paddingLeft: 12 },
  studio: { fontSize: 11, fontWeight: 900 },
  small: { fontSize: 7.5, color: colors.smoke },
  code: { fontSize: 9, fontWeight: 700, letterSpacing: 0.4 },
})
