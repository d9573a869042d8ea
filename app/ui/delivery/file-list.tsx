import { CopyButton } from '#app/ui/shared/copy-button.tsx'
import { deliveryKindHints } from '#copy/delivery/delivery.ts'
import { deliveryKindLabels } from '#copy/delivery/promised.ts'
import type { DeliveryFileView } from '#core/delivery/delivery-view.ts'
import { formatFileSize } from '#core/shared/file-size.ts'

/** What was delivered, by kind; each file by itself, with what proves that it arrived whole. */
export function FileList({ files }: { files: DeliveryFileView[] }) {
  const kinds = [...new Set(files.map(({ kind }) => kind))]
  return (
    <ul className="border-ink mt-5 border-t-2">
      {kinds.map((kind) => (
        <li key={kind} className="border-line border-b-2 py-6">
          <h3 className="wide text-lg leading-tight">{deliveryKindLabels[kind]}</h3>
          <p className="text-smoke mt-1">{deliveryKindHints[kind]}</p>
          <ul className="mt-4 grid gap-4">
            {files
              .filter((file) => file.kind === kind)
              .map((file) => (
                <File key={file.id} file={file} />
              ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

function File({ file: { name, bytes, sha256, url } }: { file: DeliveryFileView }) {
  return (
    <li className="delivery-file">
      <p className="min-w-0">
        <strong className="block [overflow-wrap:anywhere]">{name}</strong>
        <span className="text-smoke tabular-nums">{formatFileSize(bytes)}</span>
      </p>
      <a href={url} className="btn btn-line">
        Baixar<span className="sr-only"> {name}</span>
      </a>
      <details className="delivery-proof">
        <summary>
          SHA-256 <code>{sha256.slice(0, 8)}…</code>
          <span className="sr-only"> de {name}: como conferir</span>
        </summary>
        <p className="mt-2">
          É a impressão digital do arquivo. Se a do arquivo que você baixou for igual a esta, ele chegou inteiro e é
          exatamente o que entregamos.
        </p>
        <p className="mt-2 flex flex-wrap items-center gap-x-4">
          <code className="delivery-hash">{sha256}</code>
          <CopyButton text={sha256} className="btn-quiet">
            Copiar<span className="sr-only"> a impressão digital de {name}</span>
          </CopyButton>
        </p>
        <p className="text-smoke mt-2 text-sm">
          Para conferir: no Windows, <code>certutil -hashfile arquivo SHA256</code>; no Mac e no Linux,{' '}
          <code>shasum -a 256 arquivo</code>.
        </p>
      </details>
    </li>
  )
}
