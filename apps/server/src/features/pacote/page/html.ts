import { createHash } from 'node:crypto'

/** HTML that needs no further escaping. */
export interface Html {
  html: string
}

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string =>
  // control characters and bidirectional overrides could make a hostile name look like another
  text.replace(/[\p{Cc}\p{Cf}]/gu, ' ').replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? '')

type Part = string | number | Html | readonly Html[] | null

/** Template of HTML: texts are escaped, HTML is inserted, null is empty. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return { html: strings.reduce((all, text, i) => `${all}${partText(parts[i - 1] ?? null)}${text}`) }
}

function partText(part: Part): string {
  if (part === null) return ''
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  return 'html' in part ? part.html : part.map((one) => one.html).join('')
}

const STYLE = `
:root{color-scheme:light dark;--back:#f6f8fa;--card:#fff;--ink:#17202b;--soft:#55606e;--line:#dde3ea;--accent:#1565c0;--on-accent:#fff;--bad:#b3261e}
@media (prefers-color-scheme:dark){:root{--back:#12171d;--card:#1b222b;--ink:#e8edf3;--soft:#a7b2bf;--line:#323c48;--accent:#8ab8f0;--on-accent:#0d2138;--bad:#ff9a92}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;background:var(--back);color:var(--ink);font:15px/1.5 Inter,system-ui,sans-serif}
header,footer{background:var(--card);border-bottom:1px solid var(--line);padding:14px 0}
footer{border:0;border-top:1px solid var(--line);color:var(--soft);font-size:13px}
header div,footer div,main{width:100%;max-width:992px;margin:0 auto;padding:0 16px;display:flex;flex-wrap:wrap;gap:4px 16px;justify-content:space-between}
header b{font-size:15px}header span{color:var(--soft);font-size:13px}
main{display:block;flex:1;padding-top:28px;padding-bottom:32px}
h1{font-size:25px;line-height:1.25;margin:4px 0}h2{font-size:15px;margin:0 0 6px}
p{margin:0 0 4px;overflow-wrap:anywhere}.soft,th,dt{color:var(--soft)}.from,.from span{font-size:14px}.company{font-size:17px}
.grid{display:grid;gap:20px;margin-top:22px;grid-template-columns:minmax(0,1fr)}
@media (min-width:800px){.grid{grid-template-columns:minmax(0,1fr) 296px;align-items:start}}
.card{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:18px;min-width:0}.card+.card{margin-top:16px}.grid>.card+.card{margin-top:0}
.head{display:flex;flex-wrap:wrap;gap:12px 20px;align-items:center;justify-content:space-between;margin-bottom:14px}.head>div{min-width:0;flex:1 1 240px}
table{width:100%;border-collapse:collapse;font-size:14px}th,td{padding:8px 6px;border-top:1px solid var(--line);text-align:left;vertical-align:top}th{font-weight:500;font-size:13px}
td+td,th+th{text-align:right;font-variant-numeric:tabular-nums}td:last-child,.sum td+td{white-space:nowrap}td:first-child{overflow-wrap:anywhere}td:nth-child(2){color:var(--soft)}.sum td{font-weight:700;color:var(--ink)}
.hash{margin-top:12px;font-size:13px;overflow-wrap:anywhere}
dl{margin:0;font-size:14px}dt{font-size:13px}dd{margin:0 0 12px;overflow-wrap:anywhere}dd:last-child{margin:0}
label{display:block;font-weight:600;margin:14px 0 6px}
input[type=password],input[type=file]{width:100%;font:inherit;padding:10px 12px;color:inherit;background:var(--card);border:1px solid var(--soft);border-radius:8px}
button{font:inherit;font-weight:600;color:var(--on-accent);background:var(--accent);border:0;border-radius:8px;padding:11px 18px;min-height:44px;cursor:pointer}
.wide button{width:100%;margin-top:14px}.link{background:none;color:var(--accent);padding:10px 0;min-height:44px}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}.bad{color:var(--bad);font-weight:600;margin-top:8px}
@media (max-width:480px){h1{font-size:21px}td,th{padding:8px 3px;font-size:13px}}
`

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Styles and scripts that a page has beside the common style, byte for byte. */
interface Own {
  style?: string
  /** It may call this server alone */
  script?: string
}

/** Allows these texts alone: nothing is loaded, forms go to this server. */
export const pagePolicy = ({ style, script }: Own = {}): string =>
  [
    "default-src 'none'",
    `style-src ${[STYLE, ...(style ? [style] : [])].map(hashOf).join(' ')}`,
    ...(script ? [`script-src ${hashOf(script)}`, "connect-src 'self'"] : []),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Of a page without own style and script. */
export const PAGE_POLICY = pagePolicy()

interface Layout {
  title: string
  /** Right of the name of the portal */
  note: string
  foot: string
  body: Html
  own?: Own
}

/** A whole document. It loads nothing. */
export const htmlPage = ({ title, note, foot, body, own }: Layout): string =>
  html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${title}</title>
<style>${{ html: STYLE }}</style>${own?.style ? { html: `\n<style>${own.style}</style>` } : null}
</head>
<body>
<header><div><b>Portal Contador</b><span>${note}</span></div></header>
<main>
${body}
</main>
<footer><div><span>${foot}</span></div></footer>${own?.script ? { html: `\n<script>${own.script}</script>` } : null}
</body>
</html>
`.html
