import { accessText, consentTitle } from '#copy/client/own-data.ts'
import type { AccessEvent, ConsentRecord } from '#core/client/data-record.ts'
import { formatDateTime } from '#core/shared/dates.ts'

/** What somebody agreed to: the words, which version of them, when and from where. */
export function ConsentList({ consents }: { consents: ConsentRecord[] }) {
  if (consents.length === 0) return <p className="text-smoke">Nenhum consentimento registrado.</p>
  return (
    <ul className="divide-line divide-y-2">
      {consents.map((consent, index) => (
        <li key={index} className="grid gap-1 py-3 [overflow-wrap:anywhere] first:pt-0">
          <p>
            <strong>{consentTitle(consent)}</strong>{' '}
            <span className="text-smoke tabular-nums">{formatDateTime(consent.at)}</span>
          </p>
          {consent.text ? <p className="border-line border-l-4 pl-3 whitespace-pre-line">{consent.text}</p> : null}
          {consent.version ? <p className="text-smoke text-sm">{consent.version}</p> : null}
          {consent.ip ? <p className="text-smoke text-sm">De {consent.ip}</p> : null}
          {consent.revokedAt ? (
            <p className="text-sm font-semibold">Desfeito em {formatDateTime(consent.revokedAt)}</p>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

/** Who opened somebody's data: staff, and whoever had a code or link. */
export function AccessList({ accesses }: { accesses: AccessEvent[] }) {
  if (accesses.length === 0) return <p className="text-smoke">Nenhum acesso registrado.</p>
  return (
    <ul className="divide-line divide-y-2">
      {accesses.map((access, index) => (
        <li key={index} className="py-3 [overflow-wrap:anywhere] first:pt-0">
          {accessText(access)}
          {access.count > 1 ? `, ${access.count} vezes` : ''}
          <span className="text-smoke block text-sm tabular-nums">
            {formatDateTime(access.at)}
            {access.ip ? ` · ${access.ip}` : ''}
          </span>
        </li>
      ))}
    </ul>
  )
}
