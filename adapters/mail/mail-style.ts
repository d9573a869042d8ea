/** The colours of `app/styles/styles.css` as literals: mail clients have no CSS variables. */
export const colors = {
  ink: '#111111',
  paper: '#faf8f3',
  sand: '#efebe1',
  line: '#d5cfc2',
  smoke: '#57534b',
  red: '#dd1f16',
  white: '#ffffff',
}

/** Mail clients do not have Archivo and nothing is fetched: similar heavy sans-serifs instead. */
export const fonts = {
  text: "Archivo, 'Helvetica Neue', Helvetica, Arial, sans-serif",
  wide: "Archivo, 'Arial Black', 'Helvetica Neue', Helvetica, Arial, sans-serif",
}

/** For clients with dark mode: paper and ink swap, red stays. Must not contain `>`: it would be escaped. */
export const darkInks = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
a { overflow-wrap: anywhere; }
@media (max-width: 420px) {
  .action { display: block !important; text-align: center !important; }
}
@media (prefers-color-scheme: dark) {
  .paper, .paper td { background-color: #111111 !important; }
  .ink { color: #faf8f3 !important; }
  .smoke, .smoke a { color: #bcb6aa !important; }
  .note { background-color: #232220 !important; color: #faf8f3 !important; }
  .line { border-color: #faf8f3 !important; }
  .hair { border-color: #45423c !important; }
  .bar { background-color: #faf8f3 !important; }
}
`
