import { hash, randomUUID } from 'node:crypto'

import { renderToStaticMarkup } from 'react-dom/server'

import type { Capsule } from '#copy/delivery/capsule.ts'
import type { GeneratedDocument } from '#copy/delivery/documents.ts'
import { coverPalette, coverSvg } from '#core/site/cover-art.ts'

import { capsuleScript } from './capsule-script.ts'
import { capsuleStyle } from './capsule-style.ts'

/** A stretch of the page, or which file stands here as base64: the song, or a photo by its place in the list. */
type CapsulePiece = string | { file: 'song' | number }

/**
 * The page around its sound and photos, which are sent in between. It loads nothing: what it may do is only what its own policy
 * names, and that names no network.
 */
export function capsulePieces(capsule: Capsule): CapsulePiece[] {
  const times = JSON.stringify(capsule.lyric.map(({ atMs }) => (atMs === null ? null : atMs / 1000)))
  const script = capsuleScript.replace('TIMES', times)
  const policy = [
    "default-src 'none'",
    'img-src data:',
    'media-src data: blob:',
    `style-src '${hashOf(capsuleStyle)}'`,
    `script-src '${hashOf(script)}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  const head = [
    `<!doctype html>\n<!--\n${capsule.comment.replaceAll('--', '- -')}\n-->\n<html lang="pt-BR"><head><meta charset="utf-8">`,
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `${renderToStaticMarkup(<title>{`${capsule.title} · ${capsule.line}`}</title>)}<style>${capsuleStyle}</style></head><body>`,
  ].join('')
  // Stands for the files while the page is laid out.
  const mark = randomUUID()
  const body = renderToStaticMarkup(<CapsuleBody {...capsule} mark={mark} />)
  const page = `${head}${body}<script>${script}</script></body></html>\n`
  // A pattern with a group leaves what it found in the list: text, file, text, file, text.
  return page.split(new RegExp(`${mark}-(song|\\d+);`)).map((piece, index) => {
    if (index % 2 === 0) return piece
    return { file: piece === 'song' ? piece : Number(piece) }
  })
}

function hashOf(text: string): string {
  return `sha256-${hash('sha256', text, 'base64')}`
}

function CapsuleBody({
  title,
  line,
  origin,
  cover,
  lyric,
  dedication,
  photos,
  credits,
  documents,
  about,
  mark,
}: Capsule & { mark: string }) {
  return (
    <main>
      <header>
        <div className="cover" dangerouslySetInnerHTML={{ __html: coverSvg(cover, coverPalette) }} />
        <div>
          <p className="line">{line}</p>
          <h1>{title}</h1>
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a song: its words stand below */}
          <audio controls preload="auto" src={`data:audio/mpeg;base64,${mark}-song;`} aria-label={title} />
          <p className="actions">
            <button type="button" id="save" hidden>
              Salvar a música (MP3)
            </button>
          </p>
        </div>
      </header>
      {dedication ? (
        <section>
          <blockquote>{dedication.text}</blockquote>
          {dedication.sender ? <p className="line">{dedication.sender}</p> : null}
        </section>
      ) : null}
      {lyric.length > 0 ? (
        <section>
          <h2>Letra</h2>
          <div id="lyric">
            {lyric.map(({ text }, index) => (
              <p key={index}>{text === '' ? '\u00a0' : text}</p>
            ))}
          </div>
        </section>
      ) : null}
      {photos.length > 0 ? (
        <section>
          <h2>Fotos</h2>
          <div className="photos">
            {photos.map(({ type, width, height }, index) => (
              <img
                key={index}
                src={`data:${type};base64,${mark}-${index};`}
                width={width}
                height={height}
                alt={`Foto ${index + 1}`}
              />
            ))}
          </div>
        </section>
      ) : null}
      {credits.length > 0 ? (
        <section>
          <h2>Quem fez</h2>
          <ul>
            {credits.map((credit) => (
              <li key={credit}>{credit}</li>
            ))}
          </ul>
          <p>{origin}</p>
        </section>
      ) : null}
      {documents.map((document) => (
        <Document key={document.title} document={document} />
      ))}
      <section>
        <h2>O que é este arquivo</h2>
        {about.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </section>
    </main>
  )
}

function Document({ document: { title, facts, sections, songs, check, closing } }: { document: GeneratedDocument }) {
  return (
    <details>
      <summary>{title}</summary>
      <dl>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {check ? (
          <div>
            <dt>Código do certificado</dt>
            <dd>{check.code}</dd>
          </div>
        ) : null}
      </dl>
      {sections.map(({ heading, paragraphs }) => (
        <section key={heading}>
          <h3>{heading}</h3>
          {paragraphs.map((paragraph, index) => (
            <p key={index}>{paragraph}</p>
          ))}
        </section>
      ))}
      <h3>As gravações, por sua impressão digital (SHA-256)</h3>
      {songs.map(({ name, sha256 }) => (
        <p key={sha256}>
          {name}
          <br />
          <code>{sha256}</code>
        </p>
      ))}
      {closing.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </details>
  )
}
