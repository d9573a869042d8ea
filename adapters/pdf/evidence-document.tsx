import { renderToBuffer, StyleSheet, View } from '@react-pdf/renderer'

import { colors } from '#adapters/mail/mail-style.ts'
import type { EvidenceDocument, EvidenceTable } from '#copy/payment/dispute-evidence.ts'

import { ContractBody } from './contract-document.tsx'
import type { ContractCopy } from './contract-pdf.ts'
import { PdfFacts } from './facts.tsx'
import { loadDocumentFonts, wrapText } from './fonts.ts'
import { bodySize, bodyWidth, PdfPage } from './page-layout.tsx'
import { PdfText } from './pdf-text.tsx'

export async function renderEvidencePdf(document: EvidenceDocument, contract: ContractCopy): Promise<Uint8Array> {
  await loadDocumentFonts()
  return renderToBuffer(<Evidence document={document} contract={contract} />)
}

// Components here must not use hooks: the PDF library renders with its own copy of React.
function Evidence({ document, contract }: { document: EvidenceDocument; contract: ContractCopy }) {
  const { title, subtitle, intro, facts, tables, madeAt } = document
  return (
    <PdfPage documentTitle={`${title} · ${subtitle}`} corner={subtitle} madeAt={madeAt} settings={contract.settings}>
      <View style={styles.circle} />
      <PdfText style={styles.title}>{title}</PdfText>
      {intro.map((paragraph) => (
        <PdfText key={paragraph} style={styles.paragraph}>
          {wrapText(paragraph, { size: bodySize, width: bodyWidth })}
        </PdfText>
      ))}
      <PdfFacts facts={facts} style={styles.facts} />
      {tables.map((table) => (
        <Table key={table.heading} {...table} />
      ))}
      <View break>
        <PdfText style={styles.appendix}>Anexo: contrato aceito</PdfText>
        <ContractBody {...contract} />
      </View>
    </PdfPage>
  )
}

function Table({ heading, columns, rows, none }: EvidenceTable) {
  const [first, ...others] = rows
  return (
    <View>
      {/* The heading never stands alone at the foot of a page. */}
      <View wrap={false}>
        <PdfText style={styles.heading}>{heading}</PdfText>
        {first ? (
          <>
            <Row cells={columns.map(({ label }) => label)} columns={columns} isHead />
            <Row cells={first} columns={columns} />
          </>
        ) : (
          <PdfText style={styles.none}>{none}</PdfText>
        )}
      </View>
      {others.map((cells, index) => (
        <Row key={index} cells={cells} columns={columns} />
      ))}
    </View>
  )
}

type RowProps = { cells: string[]; columns: EvidenceTable['columns']; isHead?: boolean }

function Row({ cells, columns, isHead = false }: RowProps) {
  return (
    <View style={styles.row} wrap={false}>
      {columns.map(({ label, share }, index) => (
        <View key={label} style={{ width: `${share}%`, paddingRight: 8 }}>
          <PdfText style={isHead ? styles.head : styles.cell}>
            {wrapText(cells[index] ?? '', { size: cellSize, width: (bodyWidth * share) / 100 - 8 })}
          </PdfText>
        </View>
      ))}
    </View>
  )
}

const cellSize = 8

const hairline = { borderBottomWidth: 0.75, borderBottomColor: colors.line }

const styles = StyleSheet.create({
  circle: { width: 44, height: 44, borderRadius: 22, backgroundColor: colors.red, marginTop: 6, marginBottom: 16 },
  title: { fontSize: 23, lineHeight: 1.1, fontWeight: 900, letterSpacing: -0.4, marginBottom: 8 },
  paragraph: { marginBottom: 4 },
  facts: { marginTop: 12, marginBottom: 4 },
  heading: { marginTop: 16, marginBottom: 4, fontSize: 12, fontWeight: 900 },
  none: { color: colors.smoke },
  row: { flexDirection: 'row', paddingVertical: 3, ...hairline },
  head: { fontSize: cellSize, color: colors.smoke },
  cell: { fontSize: cellSize },
  appendix: { marginBottom: 12, color: colors.smoke },
})
