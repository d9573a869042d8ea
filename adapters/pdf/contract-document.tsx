import { renderToBuffer, StyleSheet, View } from '@react-pdf/renderer'

import { colors } from '#adapters/mail/mail-style.ts'
import { startsProject } from '#core/catalog/quote.ts'
import { formatDateTime } from '#core/shared/dates.ts'
import { formatBRL } from '#core/shared/money.ts'

import type { ContractCopy } from './contract-pdf.ts'
import { loadDocumentFonts, wrapText } from './fonts.ts'
import { bodySize, bodyWidth, PdfPage } from './page-layout.tsx'
import { PdfText } from './pdf-text.tsx'

export async function renderContractPdf(copy: ContractCopy): Promise<Uint8Array> {
  await loadDocumentFonts()
  return renderToBuffer(<ContractDocument {...copy} />)
}

// Components here must not use hooks: the PDF library renders with its own copy of React.
function ContractDocument({ contract, order, hash, settings }: ContractCopy) {
  return (
    <PdfPage
      documentTitle={`${contract.title} (pedido ${order.code})`}
      subject={`Modelo ${contract.id}, versão ${contract.version}`}
      corner={`Pedido ${order.code}`}
      madeAt={order.acceptedAt}
      settings={settings}
    >
      <View style={styles.circle} />
      <ContractBody contract={contract} order={order} hash={hash} />
    </PdfPage>
  )
}

/** The accepted text with the record of its acceptance: also an appendix of other documents. */
export function ContractBody({ contract, order, hash }: Omit<ContractCopy, 'settings'>) {
  return (
    <>
      <PdfText style={styles.title}>{contract.title}</PdfText>
      <PdfText style={styles.edition}>
        Modelo {contract.id}, versão {contract.version}
      </PdfText>

      <Summary order={order} />

      {contract.sections.map(({ heading, paragraphs }, index) => (
        <View key={heading}>
          {paragraphs.map((paragraph, place) => (
            <View key={place} wrap={false}>
              {place === 0 && <PdfText style={styles.heading}>{heading}</PdfText>}
              <View style={styles.clause}>
                <PdfText style={styles.clauseNumber}>{`${index + 1}.${place + 1}`}</PdfText>
                <PdfText style={styles.clauseText}>
                  {wrapText(paragraph, { size: bodySize, width: clauseWidth })}
                </PdfText>
              </View>
            </View>
          ))}
        </View>
      ))}

      <Acceptance order={order} hash={hash} />
    </>
  )
}

function Summary({ order }: Pick<ContractCopy, 'order'>) {
  return (
    <View style={styles.summary} wrap={false}>
      <Fact label="Pedido" value={order.code} />
      <Fact label="Cliente" value={order.buyerName} />
      <Fact label="E-mail" value={order.buyerEmail} />
      <Fact label={startsProject(order.lines) ? 'Pacote' : 'Compra'} value={order.packageName} />
      {order.lines.map(({ title, amount }, index) => (
        <Fact key={index} label={title} value={formatBRL(amount)} />
      ))}
      <Fact label="Total" value={formatBRL(order.total)} strong />
    </View>
  )
}

function Acceptance({ order, hash }: Pick<ContractCopy, 'order' | 'hash'>) {
  return (
    <View style={styles.acceptance} wrap={false}>
      <PdfText style={styles.acceptanceTitle}>Registro do aceite</PdfText>
      <PdfText style={styles.acceptanceText}>
        {`Aceito no site por ${order.buyerName} (${order.buyerEmail}) em ${formatDateTime(order.acceptedAt)}, horário de Brasília${order.ip ? `, a partir do endereço IP ${order.ip}` : ''}.`}
      </PdfText>
      <PdfText style={styles.acceptanceText}>Impressão digital do texto e dos valores aceitos (SHA-256):</PdfText>
      <PdfText style={styles.hash}>{hash.match(/.{1,8}/g)?.join(' ') ?? ''}</PdfText>
    </View>
  )
}

function Fact({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) {
  return (
    <View style={styles.fact}>
      <PdfText style={styles.factLabel}>{label}</PdfText>
      <PdfText style={strong ? styles.factStrong : styles.factValue}>{value}</PdfText>
    </View>
  )
}

const clauseIndent = 30
const clauseWidth = bodyWidth - clauseIndent

const hairline = { borderBottomWidth: 0.75, borderBottomColor: colors.line }

const styles = StyleSheet.create({
  circle: { width: 44, height: 44, borderRadius: 22, backgroundColor: colors.red, marginTop: 6, marginBottom: 16 },
  title: { fontSize: 23, lineHeight: 1.1, fontWeight: 900, letterSpacing: -0.4 },
  edition: { marginTop: 8, color: colors.smoke },
  summary: { marginTop: 20, marginBottom: 10, borderTopWidth: 1.5, borderTopColor: colors.ink },
  fact: { flexDirection: 'row', justifyContent: 'space-between', paddingVertical: 4.5, ...hairline },
  factLabel: { width: '40%', color: colors.smoke },
  factValue: { width: '60%', textAlign: 'right', fontWeight: 700 },
  factStrong: { width: '60%', textAlign: 'right', fontWeight: 900, fontSize: 12 },
  heading: { marginTop: 13, marginBottom: 4, fontSize: 12, fontWeight: 900, letterSpacing: 0.1 },
  clause: { flexDirection: 'row', marginBottom: 4 },
  clauseNumber: { width: clauseIndent, color: colors.smoke },
  clauseText: { width: clauseWidth },
  acceptance: {
    marginTop: 24,
    padding: 14,
    backgroundColor: colors.sand,
    borderLeftWidth: 5,
    borderLeftColor: colors.red,
  },
  acceptanceTitle: { fontSize: 12, fontWeight: 900, marginBottom: 4 },
  acceptanceText: { marginBottom: 3 },
  hash: { fontWeight: 700, letterSpacing: 0.3 },
})
