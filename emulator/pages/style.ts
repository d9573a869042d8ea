/** A neutral payment-provider look: calm, square, one green. */
export const style = `
:root { color-scheme: light; --ink: #16211f; --soft: #4c5a57; --line: #c9d2cf; --paper: #f4f6f5; --own: #0b5d4b; --bad: #a3160f }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
a { color: var(--own) }
:focus-visible { outline: 3px solid #1d4ed8; outline-offset: 2px }
.banner { margin: 0; padding: .6rem 1rem; background: #ffe9a8; color: #3a2a00; text-align: center; font-weight: 600 }
.brand { margin: 0; padding: .9rem 1rem; background: var(--own); color: #fff; font-weight: 700; letter-spacing: .01em }
main, footer { max-width: 44rem; margin: 0 auto; padding: 1.25rem 1rem }
footer { color: var(--soft); font-size: .9rem }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 1rem }
h2 { font-size: 1.1rem; margin: 1.75rem 0 .6rem }
.card { background: #fff; border: 1px solid var(--line); border-radius: .5rem; padding: 1rem; margin: 0 0 1rem }
.sum { display: flex; justify-content: space-between; gap: 1rem; align-items: baseline; margin: 0 }
.sum strong { font-size: 1.35rem; white-space: nowrap; font-variant-numeric: tabular-nums }
.choices { list-style: none; margin: 0; padding: 0; display: grid; gap: .6rem }
.choices a { display: block; padding: .9rem 1rem; background: #fff; border: 1px solid var(--line); border-radius: .5rem; text-decoration: none; font-weight: 600; min-height: 44px }
.choices span { display: block; font-weight: 400; color: var(--soft); font-size: .92rem }
.choices a:hover { border-color: var(--own) }
label { display: block; font-weight: 600; margin: .9rem 0 .25rem }
input, select { width: 100%; min-height: 44px; padding: .5rem .65rem; font: inherit; color: inherit; background: #fff; border: 1px solid #6b7a76; border-radius: .35rem }
[aria-invalid=true] { border: 2px solid var(--bad) }
.wrong { color: var(--bad); margin: .25rem 0 0; font-size: .92rem }
.row { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: 0 1rem }
button, .button { display: inline-block; min-height: 44px; padding: .6rem 1.1rem; font: inherit; font-weight: 700; color: #fff; background: var(--own); border: 1px solid var(--own); border-radius: .35rem; cursor: pointer; text-decoration: none }
.quiet { color: var(--own); background: #fff }
.actions { display: flex; flex-wrap: wrap; gap: .6rem; margin: 1.25rem 0 0 }
.actions form { margin: 0 }
.alert { border-left: .35rem solid var(--bad); background: #fff; padding: .8rem 1rem; margin: 0 0 1rem }
.good { border-left-color: var(--own) }
.alert p { margin: .2rem 0 0 }
.qr { display: block; width: min(16rem, 100%); margin: 0 auto }
.qr svg { display: block; width: 100%; height: auto }
.code { display: block; font-family: ui-monospace, monospace; font-size: .92rem; overflow-wrap: anywhere; padding: .7rem; background: var(--paper); border: 1px solid var(--line); border-radius: .35rem; user-select: all }
details { margin: 1rem 0 }
summary { cursor: pointer; font-weight: 600; min-height: 44px; padding: .6rem 0 }
.scroll { overflow-x: auto }
table { border-collapse: collapse; width: 100%; font-size: .92rem }
th, td { text-align: left; padding: .4rem .6rem .4rem 0; border-bottom: 1px solid var(--line); vertical-align: top }
dl { margin: 0; display: grid; grid-template-columns: auto 1fr; gap: .2rem 1rem }
dt { color: var(--soft) }
dd { margin: 0; overflow-wrap: anywhere }
`
