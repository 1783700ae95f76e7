import { buildPolicy } from '../../lib/markup/policy'
import { baseStyle } from '../../lib/markup/style'

export const style = `${baseStyle}main{max-width:62rem;margin:0 auto;padding:1.5rem 1rem 5rem}
h1{font-size:1.9rem;margin:.2rem 0}h2{margin:2.6rem 0 .4rem;font-size:1.35rem}h3{margin:1.2rem 0 .3rem;font-size:1rem}
pre{background:var(--tint);padding:.8rem;border-radius:.4rem;white-space:pre-wrap;margin:.6rem 0}
p{margin:.4rem 0}
nav ul{columns:11rem;list-style:none;padding:0;margin:.6rem 0}
details{border:1px solid var(--line);border-radius:.4rem;margin:.5rem 0;scroll-margin-top:1rem}
summary{cursor:pointer;padding:.6rem .8rem;font-weight:600}
summary span{font-weight:400;color:var(--quiet)}
details>div{padding:0 .8rem .8rem}
.takes{display:block;font-size:.9em}
dl{margin:0}.row{display:grid;grid-template-columns:minmax(9rem,15rem) 1fr;gap:0 1rem;padding:.35rem 0;border-top:1px solid var(--line)}
dt,dd{margin:0;min-width:0}dd code{background:var(--tint);padding:0 .2em;border-radius:.2em;white-space:pre-wrap}
.paths .row{grid-template-columns:minmax(9rem,21rem) 1fr}
@media(max-width:38rem){.row,.paths .row{grid-template-columns:1fr}}
`

/** Allows only the page's own style: no script, frame or request. */
export const contentSecurityPolicy = buildPolicy({ style })
