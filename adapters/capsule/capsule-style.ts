/** The look of a capsule: ours without a font, which would be half of the file. */
export const capsuleStyle = `
*{box-sizing:border-box}
body{margin:0;background:#faf8f3;color:#111;font:1.0625rem/1.55 Archivo,"Helvetica Neue",Helvetica,Arial,sans-serif;overflow-wrap:anywhere}
main{max-width:60rem;margin:0 auto;padding:1.25rem 1.25rem 4rem}
header{display:grid;gap:1.25rem;align-items:center}
.cover svg{display:block;width:100%;max-width:26rem;border:2px solid #111}
h1,h2,summary{font-family:Archivo,"Arial Black","Helvetica Neue",Helvetica,Arial,sans-serif;font-weight:900;line-height:1.05;letter-spacing:-.02em}
h1{font-size:clamp(2rem,8vw,3.5rem);margin:.35rem 0 1rem}
h2{font-size:1.6rem;margin:0 0 1rem}
h3{margin:1.25rem 0 .25rem;font-size:1rem}
.line{margin:0;font-weight:700}
audio{display:block;width:100%;accent-color:#dd1f16}
button{margin-top:1rem;min-height:3rem;padding:.5rem 1.25rem;border:2px solid #111;background:none;color:#111;font:inherit;font-weight:800;cursor:pointer}
button:hover{background:#111;color:#faf8f3}
:focus-visible{outline:3px solid #dd1f16;outline-offset:3px}
main>section,details{margin-top:2.5rem;padding-top:1.5rem;border-top:2px solid #111}
details{margin-top:0;padding-bottom:1.5rem}
section+details{margin-top:2.5rem}
summary{font-size:1.2rem;cursor:pointer;min-height:2.75rem}
#lyric p{margin:0;font-size:1.2rem;line-height:1.6}
#lyric .sung{color:#c4170f;font-weight:800}
blockquote{margin:0;font-size:1.35rem;line-height:1.4;white-space:pre-line}
.photos{display:grid;gap:1rem;grid-template-columns:repeat(auto-fit,minmax(min(100%,17rem),1fr));align-items:start}
.photos img{display:block;width:100%;height:auto;border:2px solid}
ul{padding-left:1.2rem;margin:0}
dl div{display:grid;grid-template-columns:minmax(8rem,35%) 1fr;gap:1rem;padding:.4rem 0;border-bottom:1px solid #d5cfc2}
dt{color:#57534b}dd{margin:0;font-weight:700}
code{font-size:.8rem}
@media(min-width:48rem){header{grid-template-columns:minmax(0,22rem) 1fr;gap:3rem}main{padding-top:3rem}}
@media(prefers-color-scheme:dark){body{background:#111;color:#faf8f3}.cover svg,button{border-color:#faf8f3}button{color:#faf8f3}button:hover{background:#faf8f3;color:#111}main>section,details{border-color:#faf8f3}dt{color:#bcb6aa}dl div{border-color:#45423c}#lyric .sung{color:#ff6a5f}}
@media print{audio,button{display:none}details>*{display:block}}
`
