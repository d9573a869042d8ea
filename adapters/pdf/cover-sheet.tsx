import { Document, Line, Page, renderToBuffer, StyleSheet, Svg, View } from '@react-pdf/renderer'

import { colors } from '#adapters/mail/mail-style.ts'
import type { CoverSheet } from '#copy/project/cover-sheet.ts'

import { CoverDrawing } from './cover-drawing.tsx'
import { documentFonts, loadDocumentFonts, wrapText } from './fonts.ts'
import { PdfText } from './pdf-text.tsx'
import { QrCode } from './qr-code.tsx'

const mm = 72 / 25.4
/** Printed beyond the cut, so that no white shows where the knife slips. */
const bleed = 3 * mm
/** From the sheet's edge to the cut: the bleed, and room for the marks. */
const around = 10 * mm
const card = { width: 148 * mm, height: 210 * mm }
const front = 120 * mm
/** Of a jewel case: the back lies between two spines. */
const tray = { width: 151 * mm, height: 118 * mm, spine: 6.5 * mm }

/** A card or a CD inlay for a print shop: 3 mm of bleed, crop marks, one page per side. */
export async function layOutCoverSheet(sheet: CoverSheet): Promise<Uint8Array> {
  await loadDocumentFonts()
  return renderToBuffer(
    <Document
      title={`${sheet.title} · ${sheet.name}`}
      author={sheet.studio}
      creator={sheet.studio}
      producer={sheet.studio}
      language="pt-BR"
      creationDate={sheet.madeAt}
      modificationDate={sheet.madeAt}
    >
      {sheet.format === 'card' ? <CardPages {...sheet} /> : <InlayPages {...sheet} />}
    </Document>,
  )
}

function CardPages(sheet: CoverSheet) {
  const { title, line, cover } = sheet
  const heading = headingOf(title, card.width - 24 * mm, 30)
  return (
    <>
      <SheetPage {...card}>
        <CoverDrawing cover={cover} side={card.width + 2 * bleed} left={-bleed} top={-bleed} />
        <View style={{ position: 'absolute', left: 12 * mm, top: 160 * mm, width: card.width - 24 * mm }}>
          <PdfText style={[styles.title, { fontSize: heading.size }]}>{heading.text}</PdfText>
          <PdfText style={styles.line}>{line}</PdfText>
        </View>
      </SheetPage>
      <SheetPage {...card}>
        <View
          style={[
            styles.inside,
            { left: 12 * mm, top: 14 * mm, width: card.width - 24 * mm, height: card.height - 28 * mm },
          ]}
        >
          <Lyric text={sheet.lyric} width={card.width - 24 * mm} height={card.height - 66 * mm} />
          <Foot {...sheet} />
        </View>
      </SheetPage>
    </>
  )
}

function InlayPages(sheet: CoverSheet) {
  const { title, line, cover, studio } = sheet
  const inner = tray.width - 2 * tray.spine
  const heading = headingOf(title, inner - 20 * mm, 20)
  const spine = `${title}   ·   ${studio}`
  return (
    <>
      <SheetPage width={front} height={front}>
        <CoverDrawing cover={cover} side={front + 2 * bleed} left={-bleed} top={-bleed} />
      </SheetPage>
      <SheetPage width={tray.width} height={tray.height} folds={[tray.spine, tray.width - tray.spine]}>
        {[0, tray.width - tray.spine].map((left) => (
          <View
            key={left}
            style={[
              styles.spine,
              {
                left: left === 0 ? -bleed : left,
                top: -bleed,
                width: tray.spine + bleed,
                height: tray.height + 2 * bleed,
              },
            ]}
          >
            <PdfText
              style={[
                styles.spineText,
                {
                  left: -tray.height / 2 + (tray.spine + bleed) / 2 + (left === 0 ? bleed / 2 : -bleed / 2),
                  top: tray.height / 2 + bleed - 5,
                  width: tray.height,
                  transform: left === 0 ? 'rotate(-90deg)' : 'rotate(90deg)',
                },
              ]}
            >
              {spine}
            </PdfText>
          </View>
        ))}
        <View
          style={[
            styles.inside,
            { left: tray.spine + 10 * mm, top: 9 * mm, width: inner - 20 * mm, height: tray.height - 18 * mm },
          ]}
        >
          <View>
            <PdfText style={[styles.title, { fontSize: heading.size }]}>{heading.text}</PdfText>
            <PdfText style={styles.line}>{line}</PdfText>
            <Lyric text={sheet.lyric} width={inner - 20 * mm} height={46 * mm} columns={[2, 3]} />
          </View>
          <Foot {...sheet} />
        </View>
      </SheetPage>
    </>
  )
}

function Foot({ credits, check }: CoverSheet) {
  return (
    <View style={styles.foot}>
      <QrCode text={check.url} style={styles.square} />
      <View style={styles.credits}>
        {credits.slice(0, 5).map((credit) => (
          <PdfText key={credit}>{credit}</PdfText>
        ))}
        <PdfText style={styles.checkLabel}>{check.label}</PdfText>
      </View>
    </View>
  )
}

type LyricProps = { text: string; width: number; height: number; columns?: number[] }

/** As large as it fits, in as few columns as it needs; what still does not fit is left out with an ellipsis. */
function Lyric({ text, width, height, columns = [1, 2] }: LyricProps) {
  const gap = 6 * mm
  const { rows, size, count } = fittedLyric(text, { width, height, columns, gap })
  const each = Math.ceil(rows.length / count)
  return (
    <View style={{ flexDirection: 'row', marginTop: 3 * mm, height }}>
      {Array.from({ length: count }, (_, index) => (
        <View
          key={index}
          style={{ width: (width - gap * (count - 1)) / count, marginRight: index < count - 1 ? gap : 0 }}
        >
          <PdfText style={{ fontSize: size, lineHeight: 1.35 }}>
            {rows.slice(index * each, (index + 1) * each).join('\n')}
          </PdfText>
        </View>
      ))}
    </View>
  )
}

type Room = { width: number; height: number; columns: number[]; gap: number }

function fittedLyric(text: string, { width, height, columns, gap }: Room) {
  for (let size = 10; size >= 5; size -= 0.5)
    for (const count of columns) {
      const column = (width - gap * (count - 1)) / count
      const rows = rowsOf(text, size, column)
      if (rows.length * size * 1.37 <= height * count) return { rows, size, count }
    }
  const count = columns.at(-1) ?? 1
  const rows = rowsOf(text, 5, (width - gap * (count - 1)) / count)
  const room = Math.floor((height * count) / (5 * 1.37)) - 1
  return { rows: [...rows.slice(0, room), '…'], size: 5, count }
}

function rowsOf(text: string, size: number, width: number): string[] {
  return text
    .split('\n')
    .flatMap((line) => (line === '' ? [' '] : wrapText(line, { size, width: width * 0.98 }).split('\n')))
}

function headingOf(title: string, width: number, largest: number): { text: string; size: number } {
  for (let size = largest; size > 12; size -= 2) {
    const text = wrapText(title, { size, width: width * 0.86 })
    if (text.split('\n').length <= 2) return { text, size }
  }
  return { text: wrapText(title, { size: 12, width: width * 0.86 }), size: 12 }
}

type SheetProps = React.PropsWithChildren<{
  width: number
  height: number
  /** Where it is folded, from the left cut. */
  folds?: number[]
}>

/** One side, `width` by `height` when cut, with what children draw relative to the cut. */
function SheetPage({ width, height, folds = [], children }: SheetProps) {
  const size = { width: width + 2 * around, height: height + 2 * around }
  // As high as the page it would be taken for too high, after rounding.
  const marks = size.height - 0.5
  const background = { left: around - bleed, top: around - bleed, width: width + 2 * bleed, height: height + 2 * bleed }
  return (
    <Page size={[size.width, size.height]} style={styles.page}>
      <View style={[styles.background, background]} />
      <View style={{ position: 'absolute', left: around, top: around, width, height }}>{children}</View>
      <Svg
        viewBox={`0 0 ${size.width} ${marks}`}
        style={{ position: 'absolute', left: 0, top: 0, width: size.width, height: marks }}
      >
        {[0, ...folds, width]
          .map((x) => around + x)
          .flatMap((x) => [mark(x, mm, x, 6 * mm), mark(x, size.height - 6 * mm, x, size.height - mm)])}
        {[around, around + height].flatMap((y) => [
          mark(mm, y, 6 * mm, y),
          mark(size.width - 6 * mm, y, size.width - mm, y),
        ])}
      </Svg>
    </Page>
  )
}

function mark(x1: number, y1: number, x2: number, y2: number) {
  return <Line key={`${x1} ${y1}`} x1={x1} y1={y1} x2={x2} y2={y2} stroke={colors.ink} strokeWidth={0.4} />
}

const styles = StyleSheet.create({
  page: {
    fontFamily: documentFonts,
    fontSize: 7.5,
    lineHeight: 1.35,
    color: colors.ink,
    backgroundColor: colors.white,
  },
  background: { position: 'absolute', backgroundColor: colors.paper },
  inside: { position: 'absolute', justifyContent: 'space-between' },
  title: { fontWeight: 900, lineHeight: 1.05, letterSpacing: -0.5 },
  line: { marginTop: 4, fontSize: 10, fontWeight: 700 },
  foot: { flexDirection: 'row', alignItems: 'flex-end' },
  square: { width: 22 * mm, height: 22 * mm },
  credits: { flex: 1, paddingLeft: 4 * mm },
  checkLabel: { marginTop: 3, fontWeight: 700 },
  spine: { position: 'absolute', backgroundColor: colors.ink, overflow: 'hidden' },
  spineText: { position: 'absolute', textAlign: 'center', fontSize: 8, fontWeight: 700, color: colors.paper },
})
