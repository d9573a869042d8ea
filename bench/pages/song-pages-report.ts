import { grouped, ranged, table } from '../format.ts'
import { largestDocument, maxMark, type TargetResult } from '../targets-report.ts'
import type { SongPagesMeasured } from './song-pages.ts'

export function songPagesReport({ pairs, pages }: SongPagesMeasured): string[] {
  return [
    '## Pages of a song on a phone',
    `The first listen of a version, and an open gift, beside a plain page of their texts with one audio element and the same recording; the phone and line of the other pages; ${pairs} pairs. Until it plays: from the empty page until sound comes, play being pressed in every frame.`,
    table(
      [
        'Page',
        'document B',
        'scripts B',
        'LCP ms',
        'LCP ratio (range)',
        'CLS',
        'TBT ms',
        'until it plays ms',
        'plain ms',
        'ratio (range)',
      ],
      pages.map((page) => [
        page.name,
        grouped(page.document.median),
        grouped(page.scripts.median),
        grouped(page.largest.median),
        ranged(page.largestRatio, 2),
        Number(page.shift.median.toFixed(4)),
        grouped(page.blocked.median),
        grouped(page.playing.median),
        grouped(page.plainPlaying.median),
        ranged(page.playingRatio, 2),
      ]),
    ),
  ]
}

export function songPagesMarks({ pages }: SongPagesMeasured): TargetResult[] {
  return pages.flatMap(({ name, document, scripts, largestRatio, shift, playingRatio }) => [
    maxMark(`${name}: song plays : plain page`, 1.3, playingRatio.median, ''),
    ...(name === 'gift'
      ? [
          maxMark('gift: document and headers', largestDocument, document.median, 'B'),
          // The script of the site, and the modules of a personal page.
          maxMark('gift: scripts', 149_000, scripts.median, 'B'),
          maxMark('gift: largest paint : plain page', 1.15, largestRatio.median, ''),
          maxMark('gift: layout shift', 0, shift.median, ''),
        ]
      : []),
  ])
}
