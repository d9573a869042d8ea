import { Form, Link } from 'react-router'

import { SoundPlayer } from '#app/ui/admin/audio/sound-player.tsx'
import { Empty } from '#app/ui/admin/lists/empty.tsx'
import { DescriptionList } from '#app/ui/admin/shared/description-list.tsx'
import { IntentButton } from '#app/ui/admin/shared/intent-button.tsx'
import { Panel } from '#app/ui/admin/shared/panel.tsx'
import { SendByWhatsapp } from '#app/ui/admin/whatsapp/whatsapp-links.tsx'
import { CopyButton } from '#app/ui/shared/copy-button.tsx'
import { daysLeftText, deliveryStateLabels, promisedByLabels } from '#copy/delivery/delivery.ts'
import { deliveryKindLabels, promisedText } from '#copy/delivery/promised.ts'
import { deliveryFileErrors, makeMp3Errors, mp3Texts } from '#copy/delivery/staff-errors.ts'
import { inactiveLabels } from '#copy/shared/labels.ts'
import {
  isMp3Coming,
  type AdminDeliveryView,
  type DownloadView,
  type AdminDeliveryFile,
} from '#core/delivery/delivery-view.ts'
import { isFulfilled, isGeneratedDocument, type Promised } from '#core/delivery/delivery.ts'
import { formatDate, formatDateTime, formatDay } from '#core/shared/dates.ts'
import { formatFileSize } from '#core/shared/file-size.ts'

import type { DeliveryFailure } from './delivery-sheets.tsx'

type StateProps = {
  delivery: AdminDeliveryView
  isDownloadable: boolean
  /** Opens WhatsApp with the link; null without a number, undefined where it is not offered. */
  whatsapp: string | null | undefined
}

/** Where the delivery stands, and what can be done about it now. */
export function StatePanel({ delivery, isDownloadable, whatsapp }: StateProps) {
  const { status, stopReason, state, deliveredAt, endsOn, daysLeft, projectId } = delivery
  return (
    <Panel title="Status">
      <DescriptionList
        facts={[
          ['Entrega', deliveryStateLabels[state]],
          ['Pacote', delivery.packageName],
          ['Entregue em', deliveredAt && formatDateTime(deliveredAt)],
          [
            'Disponível até',
            endsOn && `${formatDay(endsOn)}${state === 'ended' ? '' : ` (${daysLeftText(daysLeft).toLowerCase()})`}`,
          ],
          [
            'Página do cliente',
            <a key="page" href={`/deliveries/${projectId}`} className="link">
              /deliveries/{projectId}
            </a>,
          ],
        ]}
      />
      <p className="mt-4">{nextMove(delivery)}</p>
      <p className="mt-4 flex flex-wrap gap-3">
        {status === 'approved' && !stopReason ? (
          <Link
            to="?entregar=1"
            preventScrollReset
            // Before it come the files.
            className={`btn ${delivery.missing.length > 0 ? 'btn-line' : 'btn-red'}`}
          >
            Entregar
          </Link>
        ) : null}
        {endsOn && !stopReason ? (
          <Link to="?prazo=1" preventScrollReset className="btn btn-line">
            Alterar o prazo
          </Link>
        ) : null}
        {status === 'delivered' && !stopReason ? (
          <Link to="?reabrir=1" preventScrollReset className="btn btn-line">
            Reabrir a entrega
          </Link>
        ) : null}
        {isDownloadable ? (
          <>
            <CopyButton asLink text={`/deliveries/${projectId}`} done="Link da entrega copiado!">
              Copiar link da entrega
            </CopyButton>
            <SendByWhatsapp href={whatsapp} what="entrega" />
          </>
        ) : null}
      </p>
    </Panel>
  )
}

function nextMove({ status, stopReason, state, missing, mp3 }: AdminDeliveryView): string {
  if (stopReason) return `${inactiveLabels[stopReason]}: nada mais vai para o cliente.`
  if (status === 'waiting') return 'O cliente ainda está avaliando. A entrega se prepara depois da aprovação.'
  if (status === 'feedback') return 'O cliente pediu ajustes. A entrega se prepara depois da aprovação.'
  if (status === 'approved')
    return missing.length > 0
      ? 'O cliente já aprovou. Reúna os arquivos prometidos e entregue.'
      : isMp3Coming(mp3)
        ? 'O MP3 está sendo criado; o resto do que foi prometido está aqui. Já dá para entregar.'
        : 'Tudo o que foi prometido está aqui. Falta entregar.'
  if (state === 'ended') return 'O prazo do cliente terminou. Mude o prazo para abrir a página de novo.'
  if (missing.length > 0) return 'Entregue, mas ainda falta parte do que foi prometido.'
  return isMp3Coming(mp3) ? `Entregue. ${mp3Texts.comingAfter}` : 'Tudo entregue.'
}

export function PromisePanel({ delivery: { promised, files, missing } }: { delivery: AdminDeliveryView }) {
  return (
    <Panel title="O que foi prometido">
      <ul className="grid gap-2">
        {promised.map((one) => {
          const here = isFulfilled(one, files)
          return (
            <li key={one.by === 'extra' ? one.item : one.kind} className="grid grid-cols-[1.5rem_1fr] gap-x-2">
              <span aria-hidden="true" className={here ? 'text-approved font-bold' : 'text-smoke'}>
                {here ? '✓' : '○'}
              </span>
              <p>
                <span className="font-semibold">{promisedText(one)}</span>{' '}
                <span className="text-smoke">
                  {promisedByLabels[one.by]} ·{' '}
                  {here
                    ? 'na entrega'
                    : isGeneratedDocument(one)
                      ? 'emitido ao entregar'
                      : missing.includes(one)
                        ? `falta${dueText(one)}`
                        : 'sendo criado'}
                </span>
              </p>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

function dueText(promised: Promised): string {
  return promised.by === 'extra' && promised.dueOn ? `, prometido até ${formatDay(promised.dueOn)}` : ''
}

type FilesProps = {
  delivery: AdminDeliveryView
  failure: DeliveryFailure | null
  /** Where more files are sent from. */
  children?: React.ReactNode
}

export function FilesPanel({ delivery, failure, children }: FilesProps) {
  const { files, takeable, status, mp3 } = delivery
  return (
    <Panel title={`Arquivos (${files.length})`}>
      {files.length === 0 ? (
        <Empty>
          <p className="font-semibold">Nenhum arquivo na entrega.</p>
          <p className="text-smoke">
            {status === 'approved'
              ? 'Comece pelo arquivo da música.'
              : 'Os arquivos são reunidos depois que o cliente aprova uma versão.'}
          </p>
        </Empty>
      ) : (
        <ul className="grid gap-3">
          {files.map((file) => (
            <FileItem key={file.id} file={file} />
          ))}
        </ul>
      )}
      {takeable?.isDeliverable ? (
        <AddRecording
          versionName={takeable.versionName}
          isFirst={files.length === 0}
          makesMp3={mp3.state === 'possible' || mp3.state === 'failed'}
        />
      ) : null}
      {takeable && !takeable.isDeliverable ? (
        <p className="notice mt-4">{deliveryFileErrors['recording-format']}</p>
      ) : null}
      <p role="alert" className="error mt-2">
        {failure?.intent === 'take-recording' ? refusals[failure.refusal] : ''}
      </p>
      <Mp3 delivery={delivery} failure={failure?.intent === 'make-mp3' ? failure : null} />
      {children}
    </Panel>
  )
}

const refusals: Record<string, string> = deliveryFileErrors
const mp3Refusals: Record<string, string> = makeMp3Errors

function FileItem({ file }: { file: AdminDeliveryFile }) {
  const { id, kind, name, original, bytes, sha256, createdAt, url, sound, outdated, removable } = file
  return (
    <li className="border-line min-w-0 border-2 p-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong className="min-w-0 text-lg leading-tight [overflow-wrap:anywhere]">{deliveryKindLabels[kind]}</strong>
        {outdated ? <span className="tag border-alarm text-alarm">Anterior à aprovação</span> : null}
      </p>
      <p className="mt-1 [overflow-wrap:anywhere]">{name}</p>
      <p className="text-smoke text-sm [overflow-wrap:anywhere]">
        {formatFileSize(bytes)} · {formatDate(createdAt)}
        {isGeneratedDocument({ kind }) ? '' : ` · enviado como ${original}`}
      </p>
      {sound ? <SoundPlayer name={name} sound={sound} /> : null}
      <details className="text-smoke text-sm">
        <summary className="min-h-[44px] w-fit content-center">
          <span className="link">Ver o SHA-256</span>
        </summary>
        <code className="break-all select-all">{sha256}</code>
      </details>
      <p className="mt-3 flex flex-wrap gap-2">
        <a href={url} className="btn btn-line btn-small">
          Baixar<span className="sr-only"> {name}</span>
        </a>
        {removable ? (
          <Link to={`?remover=${id}`} preventScrollReset className="btn btn-line btn-small">
            Remover<span className="sr-only"> {name}</span>
          </Link>
        ) : null}
      </p>
    </li>
  )
}

/** The MP3 of the song: asked for, being made, or not to be had; and the WAV no MP3 can become. */
function Mp3({ delivery: { mp3, takeable, missing }, failure }: Omit<FilesProps, 'children'>) {
  const isFailed = mp3.state === 'failed'
  // With the original still to be added, one button does both.
  const isOffered = isFailed || (mp3.state === 'possible' && !takeable)
  return (
    <>
      <div role="status" className="grid gap-3 not-empty:mt-4">
        {isMp3Coming(mp3) ? <p className="notice">{mp3Texts.coming}</p> : null}
        {isFailed ? (
          <p className="notice" data-tone="alarm">
            {mp3Texts.failed}
          </p>
        ) : null}
        {mp3.isLossy && missing.some(({ kind }) => kind === 'wav') ? <p className="notice">{mp3Texts.lossy}</p> : null}
      </div>
      {isOffered ? <MakeMp3 isAgain={isFailed} /> : null}
      <p role="alert" className="error mt-2">
        {failure ? (mp3Refusals[failure.refusal] ?? mp3Refusals['failed']) : ''}
      </p>
    </>
  )
}

function MakeMp3({ isAgain }: { isAgain: boolean }) {
  return (
    <Form method="post" noValidate preventScrollReset className="mt-4 flex flex-wrap items-center gap-3">
      <IntentButton
        intent="make-mp3"
        label={isAgain ? 'Tentar de novo' : 'Criar o MP3'}
        busy="Pedindo..."
        look="btn btn-line btn-small"
      />
      {isAgain ? null : <span className="text-smoke min-w-0">{mp3Texts.possible}</span>}
    </Form>
  )
}

function AddRecording({
  versionName,
  isFirst,
  makesMp3,
}: {
  versionName: string
  isFirst: boolean
  makesMp3: boolean
}) {
  return (
    <Form method="post" noValidate className="mt-4 flex flex-wrap items-center gap-3">
      <IntentButton
        intent="take-recording"
        label="Usar o áudio da versão aprovada"
        busy="Adicionando..."
        look={isFirst ? 'btn btn-red' : 'btn btn-line btn-small'}
      />
      <span className="text-smoke min-w-0 [overflow-wrap:anywhere]">
        O arquivo original de “{versionName}”.{makesMp3 ? ` ${mp3Texts.withOriginal}` : ''}
      </span>
    </Form>
  )
}

type LogProps = { downloads: DownloadView[]; total: number }

export function DownloadsPanel({ downloads, total }: LogProps) {
  return (
    <Panel title={`Downloads do cliente (${total})`}>
      {downloads.length === 0 ? (
        <p className="text-smoke">O cliente ainda não baixou nada.</p>
      ) : (
        <ol className="divide-line grid divide-y-2">
          {downloads.map(({ id, kind, name, ip, userAgent, createdAt }) => (
            <li key={id} className="py-3 first:pt-0 last:pb-0">
              <p className="font-semibold [overflow-wrap:anywhere]">{kind ? deliveryKindLabels[kind] : name}</p>
              <p className="text-smoke text-sm [overflow-wrap:anywhere]">
                <time dateTime={createdAt.toISOString()}>{formatDateTime(createdAt)}</time>
                {[ip, userAgent].map((known) => (known === '' ? '' : ` · ${known}`)).join('')}
              </p>
            </li>
          ))}
        </ol>
      )}
      {total > downloads.length ? (
        <p className="text-smoke mt-3">Mostrando os {downloads.length} mais recentes.</p>
      ) : null}
    </Panel>
  )
}
