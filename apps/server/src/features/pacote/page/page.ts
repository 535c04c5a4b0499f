import { countText } from '../../../base/count-text.ts'
import type { StoredPackage } from '../base/store.ts'
import { contentsTable } from './contents.ts'
import { type Html, html, htmlPage } from './html.ts'
import { headOf } from './readme.ts'
import { dayText, sizeText, whenText } from './words.ts'

const NOTE = 'Página aberta por endereço pessoal, sem login'

/** A package that is finished. */
export type OpenPackage = StoredPackage & { size: number; sha256: string }

const page = (it: OpenPackage, body: Html): string =>
  htmlPage({
    title: `Pacote de ${it.sender.empresa.name}`,
    note: NOTE,
    foot: `Cada abertura fica registrada para ${it.sender.empresa.name}`,
    body,
  })

interface Shown {
  /** Address of the page; null: the preview of the office, without forms */
  path: string | null
  /** Proof of the right password for the page's forms; null: no password */
  pass: string | null
}

/** The page with its contents. */
export const packagePage = (it: OpenPackage, { path, pass }: Shown): string =>
  page(
    it,
    html`${headOf(it.sender, it.month)}
<div class="grid"><section class="card"><div class="head"><div><h2>${it.fileName}</h2>
<p class="soft">${countText(it.files ?? 0, 'arquivo', 'arquivos')} · ${sizeText(it.size)} · feito em ${whenText(it.createdAt)}</p></div>
${it.brokenAt ? changedNote : downloadPart({ path, pass })}${seePart({ path, pass })}</div>
${it.summary ? contentsTable(it.summary) : null}
<p class="hash"><span class="soft">SHA-256 do arquivo</span><br>${it.sha256}</p></section>
<div><section class="card"><dl>${facts(it)}
${pass === null ? null : html`<dt>Senha</dt><dd>conferida agora</dd>`}
<dt>Baixado</dt><dd>${downloadsText(it)}</dd></dl></section>
<section class="card"><h2>Como conferir</h2><p class="soft">A lista dos arquivos traz o SHA-256 de cada um. As somas são as mesmas do portal, ao centavo. Notas canceladas vão no pacote e não entram na soma.</p>
${path === null ? null : html`<p class="soft">Ver mostra o resumo aqui. Ver e baixar avisam quem enviou.</p>`}</section></div></div>`,
  )

/** On the page of the summary, which a reader would have to leave to download. */
export const summaryActs = (it: OpenPackage, shown: Shown): Html | null => (it.brokenAt ? null : downloadPart(shown))

const downloadPart = ({ path, pass }: Shown): Html =>
  path === null
    ? html`<p class="soft">Prévia do escritório: não conta como visto.</p>`
    : actionForm(`${path}/baixar`, pass, html`<button type="submit">Baixar pacote</button>`)

const seePart = ({ path, pass }: Shown): Html | null =>
  path === null ? null : actionForm(`${path}/resumo`, pass, html`<button type="submit" class="link">Ver</button>`)

const changedNote = html`<p class="bad">Este pacote não pode mais ser montado com os mesmos bytes. Peça um novo a quem o enviou.</p>`

const actionForm = (action: string, pass: string | null, button: Html): Html =>
  html`<form method="post" action="${action}">${
    pass === null ? null : html`<input type="hidden" name="passe" value="${pass}">`
  }${button}</form>`

const downloadsText = ({ downloads, downloadedAt }: StoredPackage): string =>
  downloadedAt ? `${countText(downloads, 'vez', 'vezes')}, por último em ${whenText(downloadedAt)}` : 'ainda não'

const facts = (
  it: StoredPackage,
): Html => html`<dt>Enviado por</dt><dd>${it.sender.person}, ${whenText(it.sentAt ?? it.createdAt)}</dd>
${it.recipients.length === 0 ? null : html`<dt>Para</dt><dd>${it.recipients.join(', ')}</dd>`}
<dt>Vale até</dt><dd>${dayText(it.expiresAt)}</dd>`

/** Before the password: from whom and how large, without contents, totals and recipients. */
export const passwordPage = (it: OpenPackage, { path, problem }: { path: string; problem: string | null }): string =>
  page(
    it,
    html`${headOf(it.sender, it.month)}
<div class="grid"><section class="card wide"><h2>Protegido por senha</h2>
<p class="soft">A senha não vai no e-mail: quem enviou passou por outro meio. Depois dela aparecem o conteúdo e os totais.</p>
<form method="post" action="${path}"><label for="senha">Senha do pacote</label>
<input id="senha" name="senha" type="password" required maxlength="100" autocomplete="off" autofocus${
      problem === null ? null : html` aria-describedby="problema" aria-invalid="true"`
    }>
${problem === null ? null : html`<p class="bad" id="problema" role="alert">${problem}</p>`}
<button type="submit">Abrir pacote</button></form></section>
<section class="card"><dl><dt>Enviado por</dt><dd>${it.sender.person}, ${dayText(it.sentAt ?? it.createdAt)}</dd>
<dt>Vale até</dt><dd>${dayText(it.expiresAt)}</dd><dt>Arquivo</dt><dd>${sizeText(it.size)}, ${countText(it.files ?? 0, 'arquivo', 'arquivos')}</dd></dl></section></div>`,
  )

/** A message in place of a package. The same for an address that is unknown, expired or revoked. */
export const messagePage = (title: string, text: string): string =>
  htmlPage({
    title,
    note: NOTE,
    foot: 'Dúvidas: fale com quem enviou o endereço.',
    body: html`<section class="card"><h1>${title}</h1><p>${text}</p></section>`,
  })

export const gonePage = (): string =>
  messagePage('Endereço sem pacote', 'Este endereço não existe ou não vale mais. Peça um novo a quem o enviou.')
