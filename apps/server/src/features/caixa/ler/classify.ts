import { createHash } from 'node:crypto'
import type { PecaTipo, PecaVeredito } from '@portal/contract/caixa/entregas.ts'
import { containerKind, HEAD_BYTES, isForeignArchive } from '../../intake/receive/container.ts'
import { XML_LIMIT } from '../../intake/receive/refusals.ts'
import { pdfChave } from './pdf-chave.ts'
import type { SentPiece } from './read-mail.ts'
import { isTnef } from './tnef.ts'
import { isLockedZip } from './zip-lock.ts'

/** A file of a delivery, as its row keeps it. */
export interface Piece {
  name: string
  bytes: number
  kind: PecaTipo
  verdict: PecaVeredito
  reason: string | null
  chave: string | null
  /** Hexadecimal */
  sha256: string
}

const LESS_THAN = 0x3c
const PROGRAM_NAME = /\.(exe|com|scr|bat|cmd|ps1|vbs|vbe|js|jse|wsf|hta|msi|jar|lnk|pif|cpl|dll|apk|iso|img|reg|sh)$/i
const KEY_NAME = /\.(pfx|p12)$/i
const FOREIGN_NAME = /\.(rar|7z|msg|cab|bz2|xz|arj|lzh|zst)$/i
/** Begin of a PFX after its length (PKCS #12, RFC 7292: version 3, then a sequence), and where it stands by the form of the length. */
const PFX = Buffer.from('02010330', 'hex')
const PFX_AT: Readonly<Record<number, number>> = { 128: 2, 130: 4, 131: 5 }
const KEY_TEXT = '-----BEGIN'
const KEY_LINE = /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/
const KEY_BYTES = 64 * 1024

const NOT_OPENED = 'Não aberto: peça em zip.'
const OUTLOOK = 'Não aberto: peça em .eml ou zip.'
const LOCKED = 'Com senha: peça sem senha.'
const REASONS = {
  programa: 'Recusada: programa.',
  certificado: 'Certificado: não fica na caixa. Guarde-o em Certificados.',
  outro: 'Não é documento fiscal.',
} as const

/** What a file is, by its first bytes; by its name where they do not say. */
export function classifyPiece({ name, bytes }: SentPiece): Piece {
  const kind = kindOf(name, bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const piece = { name, bytes: bytes.length, kind, chave: null, sha256 }
  if (kind === 'xml' && bytes.length > XML_LIMIT)
    return { ...piece, kind: 'outro', verdict: 'recusado', reason: 'Arquivo maior que 8 MB.' }
  if (kind === 'xml' || kind === 'compactado') return { ...piece, verdict: 'espera', reason: null }
  if (kind === 'imagem')
    return { ...piece, verdict: 'digitar', reason: 'Foto ou imagem: confira e digite, ou peça o XML.' }
  if (kind === 'fechado') return { ...piece, verdict: 'recusado', reason: closedReason(name, bytes) }
  if (kind !== 'pdf') return { ...piece, verdict: 'recusado', reason: REASONS[kind] }
  const chave = pdfChave(name, bytes)
  if (chave !== null)
    return { ...piece, verdict: 'guardado', reason: 'PDF da nota. Se o XML não chegou, peça-o.', chave }
  return { ...piece, verdict: 'digitar', reason: 'PDF sem chave de acesso: digite a conta, ou peça o XML.' }
}

const closedReason = (name: string, bytes: Buffer): string =>
  isLockedZip(bytes) ? LOCKED : /\.msg$/i.test(name) || isTnef(bytes) ? OUTLOOK : NOT_OPENED

/** A file that the portal does not open because of a password. */
export const isLocked = ({ reason }: Pick<Piece, 'reason'>): boolean => reason === LOCKED

interface Inside {
  hasDocument: boolean
  hasKey: boolean
  locked: number
  closed: number
  papers: number
}

/** An archive with the reason why a person must look into it; PDFs and photos beside documents are those of the documents. */
export function withInside(piece: Piece, inside: Inside): Piece {
  const { hasDocument, hasKey, locked, closed, papers } = inside
  if (hasKey && !hasDocument) return { ...piece, kind: 'certificado', verdict: 'recusado', reason: REASONS.certificado }
  const reasons = [
    locked > 0 && `${countOf(locked)} com senha: peça sem senha.`,
    closed > 0 && `${countOf(closed)} que o portal não abre: peça em zip.`,
    papers > 0 && !hasDocument && `${countOf(papers)} em PDF ou foto, sem XML: baixe e digite, ou peça o XML.`,
  ].filter((reason) => reason !== false)
  return { ...piece, reason: reasons.length > 0 ? `Dentro dele: ${reasons.join(' ')}` : null }
}

const countOf = (count: number): string => (count === 1 ? '1 arquivo' : `${count} arquivos`)

/** Kinds that the import reads. */
export const isForImport = ({ kind }: Piece): boolean => kind === 'xml' || kind === 'compactado'

/** Whether a person must look at the file: what came of an archive says nothing of what was not opened in it. */
export const waitsForPerson = ({ kind, verdict, reason }: Pick<Piece, 'kind' | 'verdict' | 'reason'>): boolean =>
  verdict === 'digitar' ||
  verdict === 'sem_cliente' ||
  verdict === 'espera' ||
  kind === 'fechado' ||
  kind === 'certificado' ||
  (kind === 'compactado' && reason !== null)

function kindOf(name: string, bytes: Buffer): PecaTipo {
  const head = bytes.toString('latin1', 0, HEAD_BYTES)
  if (/^(MZ|\x7fELF|#!)/.test(head)) return 'programa'
  if (head.startsWith('%PDF-')) return 'pdf'
  if (isImage(head)) return 'imagem'
  if (isForeignArchive(bytes) || isTnef(bytes) || isLockedZip(bytes)) return 'fechado'
  if (KEY_NAME.test(name) || isPfx(bytes) || isKeyText(bytes)) return 'certificado'
  if (PROGRAM_NAME.test(name)) return 'programa'
  if (containerKind(bytes) !== null) return 'compactado'
  if (isXml(bytes)) return 'xml'
  return FOREIGN_NAME.test(name) ? 'fechado' : 'outro'
}

const isImage = (head: string): boolean =>
  /^(\xff\xd8\xff|\x89PNG|GIF8|RIFF[\s\S]{4}WEBP|II\*\0|MM\0\*|[\s\S]{4}ftyp(he[iv][cmsx]|m[is]f1|mif2|avi[fs]))/.test(
    head,
  )

function isPfx(bytes: Buffer): boolean {
  const at = bytes[0] === 0x30 ? PFX_AT[bytes[1] ?? 0] : undefined
  return at !== undefined && bytes.subarray(at, at + PFX.length).equals(PFX)
}

const isKeyText = (bytes: Buffer): boolean =>
  bytes.length <= KEY_BYTES && bytes.includes(KEY_TEXT) && KEY_LINE.test(bytes.toString('latin1'))

/** What of an archive a person must look at, by the first bytes and the name of a file in it. */
export function insideKind(name: string, head: Buffer): 'certificado' | 'fechado' | 'papel' | null {
  const kind = kindOf(name, head)
  if (kind === 'certificado' || kind === 'fechado') return kind
  return kind === 'pdf' || kind === 'imagem' ? 'papel' : null
}

/** Begins with markup, in any encoding of XML, and is no page. */
function isXml(bytes: Buffer): boolean {
  const start = bytes
    .toString('latin1', 0, HEAD_BYTES)
    .replace(/^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '')
    .replaceAll('\0', '')
    .trimStart()
  return start.charCodeAt(0) === LESS_THAN && !/^<(!doctype\s+html|html)\b/i.test(start)
}
