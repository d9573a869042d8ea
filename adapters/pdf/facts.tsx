import { StyleSheet, View } from '@react-pdf/renderer'

import { colors } from '#adapters/mail/mail-style.ts'

import { PdfText } from './pdf-text.tsx'

type Props = {
  facts: { label: string; value: string }[]
  /** Space around the list, in points. */
  style: { marginTop: number; marginBottom: number }
}

/** A ruled list of labels and values. Must not use hooks. */
export function PdfFacts({ facts, style }: Props) {
  return (
    <View style={[styles.facts, style]}>
      {facts.map(({ label, value }) => (
        <View key={label} style={styles.fact} wrap={false}>
          <PdfText style={styles.label}>{label}</PdfText>
          <PdfText style={styles.value}>{value}</PdfText>
        </View>
      ))}
    </View>
  )
}

const styles = StyleSheet.create({
  facts: { borderTopWidth: 1.5, borderTopColor: colors.ink },
  fact: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    paddingVertical: 3.5,
    borderBottomWidth: 0.75,
    borderBottomColor: colors.line,
  },
  label: { width: '35%', color: colors.smoke },
  value: { width: '65%', textAlign: 'right', fontWeight: 700 },
})
