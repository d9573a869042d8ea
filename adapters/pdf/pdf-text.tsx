import { Text, type TextProps } from '@react-pdf/renderer'

import { toSupportedGlyphs } from './fonts.ts'

/** All text of a document. Must not use hooks. */
export function PdfText({ children, ...props }: React.PropsWithChildren<TextProps>) {
  return <Text {...props}>{drawn(children)}</Text>
}

function drawn(children: React.ReactNode): React.ReactNode {
  if (typeof children === 'string') return toSupportedGlyphs(children)
  return Array.isArray(children) ? children.map((child: React.ReactNode) => drawn(child)) : children
}
