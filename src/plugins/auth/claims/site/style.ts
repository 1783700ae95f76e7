import { baseStyle } from '../../../../lib/markup/style'

export const style = `${baseStyle}
header,main{max-width:38rem;margin:0 auto;padding:1rem}
header{display:flex;justify-content:space-between;gap:1rem}
h1{font-size:1.6rem;line-height:1.25;margin:.5rem 0 1rem}h1:focus{outline:none}
p{margin:.7rem 0}
[hidden]{display:none}
button{font:inherit;font-weight:600;color:var(--ground);background:var(--mark);border:0;border-radius:.4rem;padding:.8rem 1.4rem;margin:.6rem 0;cursor:pointer;max-width:100%}
button[aria-disabled=true]{opacity:.6}
@media(max-width:26rem){button{width:100%}}
@media(forced-colors:active){button{border:1px solid}}
output{display:block;font:1.05rem/1.6 ui-monospace,monospace;background:var(--tint);border:1px solid var(--line);border-radius:.4rem;padding:.8rem;user-select:all}
dl{margin:1rem 0}dt{color:var(--quiet);font-size:.9em}dd{margin:0 0 .6rem}
.said{min-height:1.55em}
`
