import { Document, Page, StyleSheet, View } from '@react-pdf/renderer'

import { colors } from '#adapters/mail/mail-style.ts'
import { companyLine } from '#copy/shared/company.ts'
import type { Settings } from '#core/content/settings.ts'

import { documentFonts } from './fonts.ts'
import { PdfText } from './pdf-text.tsx'

/** In points, on A4. */
export const bodySize = 9.5
const margin = 56
export const bodyWidth = 595.28 - 2 * margin

type Props = {
  documentTitle: string
  subject?: string
  /** Text at the top of every page, opposite the studio's name. */
  corner: string
  madeAt: Date
  settings: Settings
  /** A page of its own design before the others. */
  front?: React.ReactNode
  children: React.ReactNode
}

/** Layout shared by all documents: name at the top, company and page number at the bottom. Must not use hooks. */
export function PdfPage({ documentTitle, subject, corner, madeAt, settings, front, children }: Props) {
  return (
    <Document
      title={documentTitle}
      author={settings.company.legalName || settings.productName}
      subject={subject}
      creator={settings.productName}
      producer={settings.productName}
      language="pt-BR"
      creationDate={madeAt}
      modificationDate={madeAt}
    >
      {front}
      <Page size="A4" style={styles.page}>
        <View style={styles.header} fixed>
          <PdfText style={styles.wordmark}>{settings.productName}</PdfText>
          <PdfText>{corner}</PdfText>
        </View>
        <View style={styles.footer} fixed>
          <PdfText style={styles.footerText}>{companyLine(settings)}</PdfText>
          <PdfText render={({ pageNumber, totalPages }) => `Página ${pageNumber} de ${totalPages}`} />
        </View>
        {children}
      </Page>
    </Document>
  )
}

const styles = StyleSheet.create({
  page: {
    paddingTop: 72,
    paddingBottom: 62,
    paddingHorizontal: margin,
    fontFamily: documentFonts,
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
