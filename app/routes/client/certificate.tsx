import { data } from 'react-router'

import { depsContext, requestInfoContext } from '#app/http/context.ts'
import { Field } from '#app/ui/shared/field.tsx'
import { PageHead } from '#app/ui/site/page-head.tsx'
import { privateMeta } from '#app/ui/site/private-meta.ts'
import { dedication } from '#copy/project/song-title.ts'
import { certificateCode, parseCertificateCode } from '#core/delivery/certificate-code.ts'
import { formatDate } from '#core/shared/dates.ts'
import { findCertificate, listDeliveredFiles } from '#db/delivery/deliveries.ts'
import { consumeAddressLimit } from '#db/shared/rate-limits.ts'

import type { Route } from './+types/certificate.ts'

export function meta() {
  return privateMeta({
    title: 'Conferir certificado',
    description: 'Confira se um certificado de autoria é verdadeiro, pelo código que está nele.',
    robots: 'noindex, nofollow',
  })
}

const perAddress = { limit: 60, windowSeconds: 600, event: { subject: 'certificado' } }

/** Checks a certificate by its code, which cannot be guessed. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = context.get(depsContext)
  const typed = (params.code ?? url.searchParams.get('codigo') ?? '').trim().slice(0, 200)
  if (typed === '') return { typed, found: null, trouble: null }
  if (!(await consumeAddressLimit(db, 'certificate:ip', context.get(requestInfoContext).ip, perAddress)))
    return data({ typed, found: null, trouble: troubles.many }, { status: 429 })

  const range = parseCertificateCode(typed)
  const certificate = range && (await findCertificate(db, range))
  if (!certificate) return data({ typed, found: null, trouble: troubles.unknown }, { status: 404 })

  const files = await listDeliveredFiles(db, certificate.project)
  const { title, code, deliveredAt } = certificate.project
  const found = {
    code: certificateCode(certificate.id),
    title,
    dedication: dedication(certificate.project),
    project: code,
    deliveredAt,
    songs: files
      .filter(({ kind }) => kind === 'mp3' || kind === 'wav')
      .map(({ id, file }) => ({
        id,
        extension: file.name.split('.').at(-1)?.toUpperCase() ?? '',
        sha256: file.sha256,
      })),
  }
  return { typed, found, trouble: null }
}

const troubles = {
  unknown:
    'Nenhum certificado em vigor tem este código. Confira se digitou todas as letras; um certificado também deixa de valer quando a entrega é refeita.',
  many: 'Foram muitas consultas seguidas. Espere alguns minutos e tente de novo.',
}

export default function Certificate({ loaderData: { typed, found, trouble } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={found ? 'Certificado verdadeiro' : 'Conferir\ncertificado'}>
        <p>
          {found
            ? 'Este certificado de autoria foi emitido por nós e está em vigor.'
            : 'Digite o código que está no certificado de autoria, ou aponte a câmera para o quadrado ao lado dele.'}
        </p>
      </PageHead>
      <div className="gutter grid max-w-4xl gap-10 pb-24">
        {found ? (
          <dl className="summary border-ink border-t-2 pt-2">
            <Fact label="Música">{found.title}</Fact>
            <Fact label={found.dedication.label}>{found.dedication.value}</Fact>
            <Fact label="Código do projeto">{found.project}</Fact>
            <Fact label="Data da entrega">{found.deliveredAt ? formatDate(found.deliveredAt) : ''}</Fact>
            <Fact label="Código do certificado">{found.code}</Fact>
            {found.songs.map(({ id, extension, sha256 }) => (
              <Fact key={id} label={`SHA-256 (${extension})`}>
                <code className="delivery-hash">{sha256}</code>
              </Fact>
            ))}
          </dl>
        ) : null}
        {trouble ? (
          <p className="notice" data-tone="alarm" role="alert" id="aviso">
            {trouble}
          </p>
        ) : null}
        <form method="get" noValidate action="/certificado" className="grid max-w-xl gap-5">
          <Field
            id="codigo"
            label="Código do certificado"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            defaultValue={found ? '' : typed}
            aria-invalid={trouble ? true : undefined}
            aria-describedby={trouble ? 'aviso' : undefined}
          />
          <button type="submit" className="btn btn-red justify-self-start">
            {found ? 'Conferir outro' : 'Conferir'}
          </button>
        </form>
      </div>
    </>
  )
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}
