import { type Html, html, htmlPage, pagePolicy } from '../pacote/page/html.ts'
import { SEND_SCRIPT, SEND_STYLE } from './envio-script.ts'
import type { Asked, OpenLink } from './links.ts'
import type { Taken } from './receive-files.ts'

const NOTE = 'Página aberta por endereço pessoal, sem login'

type Names = Pick<OpenLink, 'office_name' | 'empresa_name'>

const page = ({ office_name, empresa_name }: Names, body: Html, subject = 'Certificado digital'): string =>
  htmlPage({
    title: `${subject} de ${empresa_name}`,
    note: NOTE,
    foot: `Endereço feito por ${office_name}`,
    body: html`<p class="from soft">${office_name} pediu</p>
<h1>${subject} de ${empresa_name}</h1>
${body}`,
  })

/** The form. `problem`: why the file that was just sent was not taken. */
export const sendingPage = (names: Names, { path, problem }: { path: string; problem: string | null }): string =>
  page(
    names,
    html`<div class="grid"><section class="card wide"><h2>Envie o arquivo do A1</h2>
<p class="soft">É o arquivo .pfx ou .p12 que a certificadora entregou, com a senha escolhida na emissão.</p>
${problem === null ? null : html`<p class="bad" id="problema" role="alert">${problem}</p>`}
<form method="post" action="${path}" enctype="multipart/form-data">
<label for="senha">Senha do certificado</label>
<input id="senha" name="senha" type="password" required maxlength="200" autocomplete="off"${
      problem === null ? null : html` aria-describedby="problema"`
    }>
<label for="arquivo">Arquivo do certificado</label>
<input id="arquivo" name="arquivo" type="file" accept=".pfx,.p12,application/x-pkcs12" required>
<button type="submit">Enviar certificado</button></form></section>
<section class="card"><h2>O que acontece com ele</h2><p class="soft">O arquivo e a senha não ficam guardados. A chave fica cifrada e serve para ${names.office_name} buscar e assinar em nome de ${names.empresa_name}. Nenhuma tela a mostra.</p>
<p class="soft">Certificado em cartão ou token (A3) e e-CPF não servem aqui.</p></section></div>`,
  )

/** The certificate was stored. The page does not tell whether there was one before. */
export const sentPage = (names: Names, hour: string): string =>
  page(
    names,
    html`<section class="card"><h2 role="status">Pronto. Certificado entregue às ${hour}.</h2>
<p class="soft">Pode fechar esta página. ${names.office_name} já pode usá-lo.</p></section>`,
  )

const DOCUMENTS = 'Documentos'
const OWN = { style: SEND_STYLE, script: SEND_SCRIPT }
export const DOCUMENTS_POLICY = pagePolicy(OWN)

interface DocumentsForm {
  path: string
  asked: readonly Asked[]
  /** Why what was just sent was not taken */
  problem: string | null
}

/** The form for documents: the camera or files, each sent alone; without script one plain field. */
export const documentsPage = (names: Names, { path, asked, problem }: DocumentsForm): string =>
  htmlPage({
    title: `${DOCUMENTS} de ${names.empresa_name}`,
    note: NOTE,
    foot: `Endereço feito por ${names.office_name}`,
    own: OWN,
    body: html`<div id="trabalho"><p class="from soft">${names.office_name}</p>
<h1>Enviar documentos</h1>
<p class="company">de <b>${names.empresa_name}</b></p>
${problem === null ? null : html`<p class="bad" id="problema" role="alert">${problem}</p>`}
<form id="envio" method="post" action="${path}" enctype="multipart/form-data" class="card wide">
<label for="arquivo">Escolher arquivos</label>
<input id="arquivo" name="arquivo" type="file" multiple required>
<button type="submit">Enviar</button></form>
<div class="pick" id="escolher" hidden>
<div><input id="foto" type="file" accept="image/*" capture="environment" multiple><label class="main" for="foto">Tirar foto</label></div>
<div><input id="outros" type="file" multiple><label for="outros">Escolher</label></div></div>
<p class="soft">XML, PDF ou foto até 8 MB, zip até 50 MB.</p>
<section id="pedidos" aria-labelledby="pedidos-titulo"${asked.length === 0 ? html` hidden` : null}><h2 class="sub" id="pedidos-titulo">O escritório pediu</h2>
<ul class="list asked" id="pedidos-lista">${asked.map(
      ({ text, isAnswered }) =>
        html`<li${isAnswered ? html` class="came"` : null}><span>${text}</span>${isAnswered ? html`<span>chegou</span>` : null}</li>`,
    )}</ul></section>
<section id="fila" aria-labelledby="fila-titulo" hidden><h2 class="sub"><b id="fila-titulo">Enviando agora</b><span class="soft" id="quantos"></span></h2>
<ul class="list" id="arquivos"></ul></section>
<p class="said" id="aviso" role="status"></p>
<div class="end" id="fim" hidden><button type="button" id="concluir">Concluir</button></div>
<p class="soft">Só ${names.office_name} vê o que você envia. Este endereço é seu: não repasse.</p></div>
<section class="card" id="pronto" hidden><h2 id="pronto-titulo" tabindex="-1"></h2>
<p><a href="${path}">Enviar mais</a></p></section>`,
  })

/** What became of each file; the same form again below. */
export const documentsSentPage = (
  names: Names,
  { path, taken, hour }: { path: string; taken: readonly Taken[]; hour: string },
): string => {
  const count = taken.filter(({ isTaken }) => isTaken).length
  return page(
    names,
    html`<section class="card"><h2 role="status">${
      count === 0
        ? 'Nenhum arquivo entregue.'
        : `Pronto. ${count === 1 ? '1 arquivo entregue' : `${count} arquivos entregues`} às ${hour}.`
    }</h2>
<ul>${taken.map(({ name, word }) => html`<li>${name}: ${word}</li>`)}</ul>
<p><a href="${path}">Enviar mais</a></p></section>`,
    DOCUMENTS,
  )
}

/** Shown instead of the form: too many calls, or a body that cannot be read. */
export const noticePage = (title: string, text: string): string =>
  htmlPage({
    title,
    note: NOTE,
    foot: 'Dúvidas: fale com o escritório que enviou o endereço.',
    body: html`<section class="card"><h1>${title}</h1><p>${text}</p></section>`,
  })

export const CLOSED_TEXT = 'Este endereço não recebe mais. Peça outro ao escritório.'

/** One answer for unknown, expired, revoked, and for an office that lost the client. */
export const closedPage = (): string => noticePage('Endereço fechado', CLOSED_TEXT)
