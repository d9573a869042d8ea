import { Circle, Document, Page, Path, renderToBuffer, StyleSheet, Svg, Text, View } from '@react-pdf/renderer'
import { encode } from 'uqr'

import { companyLine } from '#copy/company.ts'
import type { Paper } from '#copy/delivery-papers.ts'

import { colors } from './mail-style.ts'
import { loadPaperFonts, paperFonts, setInLines } from './paper-type.ts'

export async function layOutPaper(paper: Paper): Promise<Uint8Array> {
  await loadPaperFonts()
  return renderToBuffer(<PaperDocument {...paper} />)
}

// Components here must not use hooks: the PDF library renders with its own copy of React.
function PaperDocument({ title, subtitle, facts, sections, songs, check, closing, madeAt, settings }: Paper) {
  return (
    <Document
      title={`${title} · ${subtitle}`}
      author={settings.company.legalName || settings.productName}
      creator={settings.productName}
      producer={settings.productName}
      language="pt-BR"
      creationDate={madeAt}
      modificationDate={madeAt}
    >
      <Page size="A4" style={styles.page}>
        <View style={styles.header} fixed>
          <Text style={styles.wordmark}>{settings.productName}</Text>
          <Text>{title}</Text>
        </View>
        <View style={styles.footer} fixed>
          <Text style={styles.footerText}>{companyLine(settings)}</Text>
          <Text render={({ pageNumber, totalPages }) => `Página ${pageNumber} de ${totalPages}`} />
        </View>

        <Svg width={96} height={44} style={styles.mark}>
          <Circle cx={22} cy={22} r={22} fill={colors.red} />
          <Circle cx={70} cy={22} r={21} fill="none" stroke={colors.ink} strokeWidth={2} />
        </Svg>
        <Text style={styles.title}>{title}</Text>
        <Text style={styles.subtitle}>{subtitle}</Text>

        <View style={styles.facts}>
          {facts.map(({ label, value }) => (
            <View key={label} style={styles.fact} wrap={false}>
              <Text style={styles.factLabel}>{label}</Text>
              <Text style={styles.factValue}>{value}</Text>
            </View>
          ))}
        </View>

        {sections.map(({ heading, paragraphs }) => (
          <View key={heading}>
            {paragraphs.map((paragraph, place) => (
              <View key={place} wrap={false}>
                {place === 0 && <Text style={styles.heading}>{heading}</Text>}
                <Text style={styles.paragraph}>{setInLines(paragraph, { size: bodySize, width: bodyWidth })}</Text>
              </View>
            ))}
          </View>
        ))}

        <View style={styles.seal} wrap={false}>
          <View style={styles.sealWords}>
            <Text style={styles.sealTitle}>A gravação, por sua impressão digital (SHA-256)</Text>
            {songs.map(({ name, sha256 }) => (
              <View key={sha256} style={styles.song}>
                <Text>{name}</Text>
                <Text style={styles.hash}>{sha256.match(/.{1,8}/g)?.join(' ') ?? ''}</Text>
              </View>
            ))}
            {check && (
              <Text style={styles.song}>
                Confira este documento em {check.url} com o código {check.code}
              </Text>
            )}
            {closing.map((line) => (
              <Text key={line} style={styles.song}>
                {setInLines(line, { size: bodySize, width: check ? bodyWidth - 132 : bodyWidth - 28 })}
              </Text>
            ))}
          </View>
          {check && <Square text={`${check.url}/${check.code}`} />}
        </View>
      </Page>
    </Document>
  )
}

/** The same address for a telephone's camera. */
function Square({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 })
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .filter(Boolean)
    .join('')
  return (
    <Svg viewBox={`0 0 ${size} ${size}`} style={styles.square}>
      <Path d={`M0 0h${size}v${size}H0z`} fill={colors.white} />
      <Path d={path} fill={colors.ink} />
    </Svg>
  )
}

const bodySize = 9.5
const margin = 56
const bodyWidth = 595.28 - 2 * margin

const styles = StyleSheet.create({
  page: {
    paddingTop: 72,
    paddingBottom: 62,
    paddingHorizontal: margin,
    fontFamily: paperFonts,
    fontSize: bodySize,
    lineHeight: 1.4,
    color: colors.ink,
  },
  header: {
    position: 'absolute',
    top: 30,
    left: margin,
    right: margin,
    flexDirection: 'row',
    justifyContent: 'space-between',
    alignItems: 'center',
    paddingBottom: 8,
    borderBottomWidth: 1.5,
    borderBottomColor: colors.ink,
  },
  wordmark: { fontSize: 12, fontWeight: 900 },
  mark: { marginBottom: 12 },
  title: { fontSize: 27, lineHeight: 1.1, fontWeight: 900, letterSpacing: -0.5 },
  subtitle: { marginTop: 8, fontSize: 14, lineHeight: 1.25, fontWeight: 700 },
  facts: { marginTop: 14, marginBottom: 2, borderTopWidth: 1.5, borderTopColor: colors.ink },
  fact: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    paddingVertical: 3.5,
    borderBottomWidth: 0.75,
    borderBottomColor: colors.line,
  },
  factLabel: { width: '35%', color: colors.smoke },
  factValue: { width: '65%', textAlign: 'right', fontWeight: 700 },
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
  sealWords: { flex: 1, paddingRight: 12 },
  sealTitle: { fontSize: 12, fontWeight: 900 },
  song: { marginTop: 6 },
  hash: { fontWeight: 700, fontSize: 8, letterSpacing: 0.2 },
  square: { width: 92, height: 92 },
  footer: {
    position: 'absolute',
    top: 796,
    left: margin,
    right: margin,
    flexDirection: 'row',
    justifyContent: 'space-between',
    fontSize: 7.5,
    color: colors.smoke,
  },
  footerText: { maxWidth: '82%' },
})
