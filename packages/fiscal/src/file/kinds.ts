import { FiscalError } from '../base/error.ts'

const MUNICIPAL = 'NFS-e em leiaute municipal (ABRASF e outros, fora do padrão nacional)'

/** An `NFe` of the layout of the city of São Paulo, which has no infNFe. */
export const PAULISTANA = 'NFS-e da prefeitura de São Paulo (leiaute municipal, fora do padrão nacional)'

/**
 * Lower-case root names of unsupported documents, and of messages without documents; the first match names
 * the kind.
 */
const UNSUPPORTED: [RegExp, string][] = [
  [/^(proc|lote)?dps$/, 'DPS (a declaração anterior à NFS-e, sem valor fiscal)'],
  [/^pedregevento$/, 'Pedido de registro de evento de NFS-e (sem o evento registrado)'],
  [/^cnc$/, 'CNC (cadastro municipal de contribuintes)'],
  [/nfs-?e|^nfs|rps|^retornoconsulta(notas)?$|notafiscaldeservico|^(tbnfd|nfdok)$/, MUNICIPAL],
  [
    /^(retcons|retmdfecons|cons(sit|reci|stat|cad|mdfe))/,
    'Retorno de consulta sem um evento inteiro (envie o XML da nota e o do evento)',
  ],
  [
    /^ret(env|evento|inut|canc|nfe|nf3e|nfcom|nfag|nfgas|cte|gtve|mdfe|bpe|dce|download)/,
    'Recibo ou retorno da autoridade',
  ],
  [/^(distdfeint|downloadnfe|conscad)/, 'Pedido à autoridade'],
  [
    /^prot(nfe|cte|mdfe|nf3e|nfcom|nfag|nfgas|bpe|dce)$/,
    'Protocolo de autorização sem a nota (peça o XML da nota com o protocolo dentro)',
  ],
  [/esocial|reinf/, 'Evento do eSocial ou da EFD-Reinf'],
  [/^html$/, 'Página HTML'],
]

/** Namespaces of the federal documents, the NFS-e of the national standard among them. */
const NATIONAL = /^https?:\/\/www\.(portalfiscal\.inf|sped\.fazenda\.gov|nfse\.gov)\.br\//
/** Namespaces of prefeituras, of the ABRASF and of providers of municipal NFS-e. */
const OF_MUNICIPALITY = /prefeitura|abrasf|ginfes|issnet|betha|nfs-?e|notafiscaldeservico|nota-?eletronica/

/** Byte order marks, read as latin-1; systems repeat them, and write that of UTF-8 as three letters. */
const BYTE_ORDER_MARKS = /^(?:ï»¿|ÿþ|þÿ|Ã¯Â»Â¿|\s)+/
/** Longest text before the first `<` of a document, in bytes. */
const JUNK = 64
/** First bytes, in hexadecimal, of archives that are not opened here. */
const ARCHIVES: [RegExp, string][] = [
  [/^52617221/, 'RAR'],
  [/^377abcaf/, '7z'],
  [/^1f8b/, 'gzip'],
  [/^425a68/, 'bzip2'],
  [/^fd377a585a/, 'xz'],
  [/^28b52ffd/, 'zstd'],
  [/^4d534346/, 'CAB'],
  [/^.{514}7573746172/s, 'tar'],
]
/** Beginning of a message: one of the fields that mail programs write first. */
const MAIL =
  /^(?:from |(?:return-path|received|delivered-to|x-[\w-]+|mime-version|message-id|date|from|to|subject|content-type|dkim-signature|arc-[\w-]+):)/i
/** First bytes, in hexadecimal, of files that are not XML. */
const MAGIC: [RegExp, string][] = [
  [/^504b0[35]0[46]/, 'Arquivo zip com outra extensão'],
  [/^(89504e47|47494638|ffd8ff|424d.{8}0000|49492a00|4d4d002a|52494646)/, 'Imagem'],
  [/^d0cf11e0/, 'Documento do Office ou mensagem do Outlook (.msg)'],
  [/^4d5a/, 'Programa executável'],
]
/** Beginnings of text files that are not fiscal XML, after byte order mark and white space. */
const TEXTS: [RegExp, string][] = [
  [/^%PDF/, 'Arquivo PDF'],
  [/^(<!doctype\s+html|<html[\s>])/i, 'Página HTML'],
  [/^(?:[[{]|"(?!\W*<)|"\W*<[^"]*\\")/, 'Arquivo JSON'],
]

/** FiscalError `dfe.unsupported` for a known kind that is not read; the message names the kind. */
export const unsupportedError = (kind: string) =>
  new FiscalError('dfe.unsupported', `${kind} não é um tipo de documento suportado.`)

/** What a municipal file without a note is, by the names of its elements; the first match. */
const WITHOUT_NOTE: [RegExp, string][] = [
  [
    /(resposta|response|result|retorno\w*)$|^retorno/i,
    'É a resposta de uma consulta de NFS-e em leiaute municipal, sem nenhuma nota dentro. Consulte outro período e envie o XML da nota.',
  ],
  [
    /rps(envio)?$/i,
    'É um lote de RPS em leiaute municipal (o pedido de emissão), que ainda não é nota. Envie o XML da NFS-e que a prefeitura devolveu.',
  ],
  [
    /(envio|pedido|consulta\w*)$|^(consultar|pedido|cancelar)/i,
    'É um pedido à prefeitura em leiaute municipal, sem a NFS-e. Envie o XML da nota.',
  ],
]
const NO_NOTE =
  'É um arquivo de NFS-e em leiaute municipal sem uma nota que o portal reconheça. Peça à prefeitura, ou a quem emitiu, o XML da nota.'

/** FiscalError `dfe.unsupported` for a file of a municipal system that holds no note; tells what it is. `names` are those of its elements. */
export function noMunicipalNote(names: readonly string[]): FiscalError {
  const told = WITHOUT_NOTE.find(([pattern]) => names.some((name) => pattern.test(name)))?.[1]
  return new FiscalError('dfe.unsupported', told ?? NO_NOTE)
}

/** FiscalError `dfe.unsupported` for an archive that is not opened; tells what to do. */
const archiveError = (kind: string) =>
  new FiscalError(
    'dfe.unsupported',
    `Arquivo compactado em ${kind}, que o portal não abre aqui. Peça em zip, ou extraia os XMLs e envie-os.`,
  )

/** FiscalError `dfe.unsupported` for an e-mail; tells what to do. */
const mailError = () =>
  new FiscalError('dfe.unsupported', 'É uma mensagem de e-mail. Salve os anexos (XML ou zip) e envie-os.')

const GZIP = '1f8b'
/** Characters that are read to tell a text in base64 from words. */
const ENCODED_HEAD = 120

/** True for a text in base64 of an XML or of a gzip, as APIs of issuers answer it. */
function isEncoded(written: string): boolean {
  const head = written.slice(0, ENCODED_HEAD).replace(/^"/, '')
  if (!/^[\w+/\s]{60,}=*"?$/.test(head)) return false
  const bytes = Buffer.from(head, 'base64')
  // a head of blanks alone has no bytes
  return bytes.subarray(0, 2).toString('hex') === GZIP || /^(?:ï»¿)?</.test(bytes.toString('latin1'))
}

/** The refusal of an XML that is written in base64: FiscalError `dfe.as_text`, whose message says how to decode it. */
const encodedError = () =>
  new FiscalError('dfe.as_text', 'O XML da nota está neste arquivo em base64. Decodifique-o, salve o XML e envie-o.')

/** FiscalError `dfe.unsupported` for the text of an EFD; tells where it is used. */
const efdError = () =>
  new FiscalError(
    'dfe.unsupported',
    'É o arquivo de texto de uma EFD (SPED). Para conferi-lo com as notas, use Cruzamento.',
  )

/** FiscalError `dfe.as_text` for a document that is the text of another file. */
export const asTextError = () =>
  new FiscalError(
    'dfe.as_text',
    'O XML da nota está dentro deste arquivo como texto (CDATA ou «&lt;»). Salve o XML de dentro em um arquivo e envie-o.',
  )

/** FiscalError `dfe.unknown` for a file that is not a fiscal document. */
export const unknownError = () =>
  new FiscalError('dfe.unknown', 'Não é um documento fiscal. Confira se é o XML da nota.')

/**
 * Refuses files that are not XML; the message names the kind of file if known.
 * Throws  FiscalError `dfe.unsupported` | `dfe.unknown`
 */
export function refuseForeign(bytes: Uint8Array): void {
  const head = Buffer.from(bytes.subarray(0, 512))
  const hex = head.subarray(0, 262).toString('hex')
  const archive = ARCHIVES.find(([magic]) => magic.test(hex))?.[1]
  if (archive !== undefined) throw archiveError(archive)
  const written = head.toString('latin1').replaceAll('\0', '').replace(BYTE_ORDER_MARKS, '')
  if (MAIL.test(written)) throw mailError()
  if (/^\|0000\|/.test(written)) throw efdError()
  if (isEncoded(written)) throw encodedError()
  const kind = (MAGIC.find(([magic]) => magic.test(hex)) ?? TEXTS.find(([start]) => start.test(written)))?.[1]
  if (kind !== undefined) throw unsupportedError(kind)
  const start = written.indexOf('<')
  if (written !== '' && (start < 0 || start > JUNK || /\w/.test(written.slice(0, start)))) throw unknownError()
}

/** The kind of an unsupported root element; undefined for an unknown name. */
export function unsupportedKind(root: string): string | undefined {
  const name = root.toLowerCase()
  return UNSUPPORTED.find(([pattern]) => pattern.test(name))?.[1]
}

/** True for a kind that is a note of a municipal layout. A lot of RPS is none: it was not answered yet. */
export const isMunicipal = (kind: string | undefined): boolean => kind === MUNICIPAL || kind === PAULISTANA

/** True for the namespace of a federal document, and for none. */
export const mayBeNational = (namespace: string): boolean => namespace === '' || NATIONAL.test(namespace.toLowerCase())

/** The kind of a document in the namespace of a municipal layout; undefined for any other namespace, and for none. */
export function municipalKind(namespace: string): string | undefined {
  const name = namespace.trim().toLowerCase()
  return OF_MUNICIPALITY.test(name) && !NATIONAL.test(name) ? MUNICIPAL : undefined
}
