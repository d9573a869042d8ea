import { expect, it } from 'vitest'

import { criticalCss } from './critical-css.ts'

const html =
  '<header class="site-header gutter"><a class="md:flex w-1/2 p-[5%]" href="/" style="left:var(--w)">Início</a></header>'

it.each([
  ['rules without a class', 'body{color:#111}:root{top:1}a:visited{color:red}'],
  ['rules of classes the page has', '.site-header{top:0;&[data-x]{left:0}}.gutter>a[href]{b:c}'],
  ['names with escapes', '.md\\:flex{display:flex}.w-1\\/2{width:50%}.p-\\[5\\%\\]{padding:5%}'],
  ['what is only excluded or supposed', 'a:not(.other){b:c}:is(.other,a){b:c}'],
  ['orders of layers, fonts and frames', '@layer a,b;@font-face{src:local("a;{b")}@keyframes beat{50%{top:0}}'],
  ['values that are asked for, in the sheet or in the page', ':root{--b:var(--c);--c:1;--w:2}a{top:var(--b)}'],
  ['groups around what is kept', '@layer base{@media (width>=40rem){.gutter{top:0}}}'],
])('a matching rule → kept: %s', (_what, css) => {
  expect(criticalCss(css, html)).toBe(css)
})

it.each([
  ['rules of other classes', '.card{top:0}.gutter .card{top:0}.gutter{a:b}', '.gutter{a:b}'],
  ['selectors of a list', '.card,.gutter,a:is(b,c).card{a:b}', '.gutter{a:b}'],
  [
    'rules of other elements',
    'table{top:0}header>a[href],.gutter svg,b.gutter{a:b}*{c:d}',
    'header>a[href]{a:b}*{c:d}',
  ],
  [
    'registered properties nobody speaks of',
    '@property --a{inherits:false}@property --b{inherits:false}a{top:var(--a)}',
    '@property --a{inherits:false}a{top:var(--a)}',
  ],
  [
    'values nobody asks for, and what only they asked for',
    ':root{--a:1;--b:var(--c);--c:"x, y"}a{--d:2;top:var(--a)}',
    ':root{--a:1}a{top:var(--a)}',
  ],
  ['parts of controls the page has not', '::placeholder{a:b}::-webkit-datetime-edit,a{c:d}', 'a{c:d}'],
  [
    'states nobody can have brought about',
    'a:hover,a:focus-visible{a:b}::selection,a:not(:hover){c:d}',
    'a:not(:hover){c:d}',
  ],
  ['rules of attributes the page has not', '[data-going] a,a[aria-busy=true],a[HREF]{a:b}', 'a[HREF]{a:b}'],
  [
    'what is for paper and for forced colours',
    '@media print{a{b:c}}@media (forced-colors:active){a{b:c}}a{b:c}',
    'a{b:c}',
  ],
  ['initial values for old browsers', '@layer properties{@supports (a:b){*{--a:0}}}a{b:var(--a)}', 'a{b:var(--a)}'],
  ['groups left with nothing', '@layer a{@media print{.card{top:0}}}a{b:c}', 'a{b:c}'],
])('an unused rule → left out: %s', (_what, css, expected) => {
  expect(criticalCss(css, html)).toBe(expected)
})

it.each([
  [
    'of a property the root declares → left out',
    ':root,:host{--a:1}a{b:var(--a,2, "x")}',
    ':root,:host{--a:1}a{b:var(--a)}',
  ],
  ['of a property declared on elements → kept', 'header{--a:1}a{b:var(--a,2)}', 'header{--a:1}a{b:var(--a,2)}'],
  [
    'of a property the root declares on some screens → kept',
    '@media (width>=40rem){:root{--a:1}}a{b:var(--a,2)}',
    '@media (width>=40rem){:root{--a:1}}a{b:var(--a,2)}',
  ],
])('a fallback %s', (_what, css, expected) => {
  expect(criticalCss(css, html)).toBe(expected)
})

it('special characters in quotes and comments → ignored', () => {
  const css = `a::before{content:"}.card{"}/* } */.gutter{content:'{;'}`

  expect(criticalCss(css, html)).toBe(css.replace('/* } */', ''))
})

it('an entity-encoded class name in HTML → matched', () => {
  const css = String.raw`.\[\&\>h2\]\:mt-0>h2{margin-top:0}`

  expect(criticalCss(css, '<div class="prose [&amp;&gt;h2]:mt-0"><h2>')).toBe(css)
  expect(criticalCss(css, '<div class="prose"><h2>')).toBe('')
})

it('custom properties another sheet uses → kept', () => {
  const css = ':root{--big:4rem}'

  expect(criticalCss(css, html, '.gutter h1{a:b}.gutter{font-size:var(--big)}')).toBe(css)
  expect(criticalCss(css, html, '.card{font-size:var(--big)}')).not.toContain('--big')
})
