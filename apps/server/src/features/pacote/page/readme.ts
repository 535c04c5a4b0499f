import { formatTaxId } from '@portal/fiscal/ids/tax-id.ts'
import { countText } from '../../../base/count-text.ts'
import { monthText } from '../../../base/days.ts'
import { openPacker, type PackedFile } from '../base/parts.ts'
import type { PackageSender, PackageSummary } from '../base/summary.ts'
import { contentsTable } from './contents.ts'
import { type Html, html, htmlPage } from './html.ts'
import { centsWords } from './words.ts'

interface ReadmeRequest {
  sender: PackageSender
  summary: PackageSummary
  month: string
  /** Wall time */
  now: string
  /** Of the whole package */
  files: number
  /** What the page of the address can do; the file in the package has none of it */
  acts?: Html | null
}

/** LEIA-ME.html: the package for a reader without the portal. */
export async function readmeFile(request: ReadmeRequest): Promise<PackedFile> {
  const packer = openPacker('LEIA-ME.html', request.now)
  await packer.add(Buffer.from(readmeHtml(request)))
  return packer.end()
}

export function readmeHtml({ sender, summary, month, now, files, acts = null }: ReadmeRequest): string {
  const [day = '', time = ''] = now.split('T')
  const made = `${day.split('-').toReversed().join('/')} às ${time.slice(0, 5)}`
  return htmlPage({
    title: `Fechamento de ${monthText(month)} – ${sender.empresa.name}`,
    note: 'Resumo do pacote',
    foot: `Feito por ${sender.person} em ${made}`,
    body: html`${headOf(sender, month)}
<div class="grid"><div><section class="card"><p class="soft">${countText(files, 'arquivo', 'arquivos')} · feito em ${made}</p>${acts}
${contentsTable(summary)}</section>${cfopCard(summary)}</div>
<section class="card"><h2>Como conferir</h2>
<p>O arquivo manifesto.csv traz cada arquivo com seu SHA-256, a chave, o valor e a situação do documento.</p>
<p>As somas são as do portal, ao centavo: notas canceladas, denegadas, substituídas e resumos vão no pacote e não entram na soma.</p>
${summary.unprinted > 0 ? html`<p>${countText(summary.unprinted, 'documento não tem', 'documentos não têm')} impresso em PDF.</p>` : null}
</section></div>`,
  })
}

/** From whom, month, company. */
export const headOf = (
  sender: PackageSender,
  month: string,
): Html => html`<p class="from"><span class="soft">De</span> <b>${sender.name}</b>${
  sender.taxId === null ? null : html` <span class="soft">· ${formatTaxId(sender.taxId)}</span>`
}</p>
<h1>Fechamento de ${monthText(month)}</h1>
<p class="company">${sender.empresa.name} <span class="soft">· ${formatTaxId(sender.empresa.taxId)}</span></p>`

function cfopCard({ cfops }: PackageSummary): Html | null {
  if (!cfops || cfops.length === 0) return null
  return html`<section class="card"><h2>Valor por CFOP</h2><table>
<thead><tr><th scope="col">CFOP</th><th scope="col">Notas</th><th scope="col">Valor (R$)</th></tr></thead><tbody>
${cfops.map(
  ({
    code,
    name,
    notes,
    cents,
  }) => html`<tr><td>${[code, name].filter((text) => text !== null).join(' – ') || 'Sem CFOP'}</td>
<td>${notes.toLocaleString('pt-BR')}</td><td>${centsWords(BigInt(cents))}</td></tr>
`,
)}</tbody></table></section>`
}
