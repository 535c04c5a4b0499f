import { createHash } from 'node:crypto'
import type { PecaTipo, PecaVeredito } from '@portal/contract/caixa/entregas.ts'
import { OUTLOOK_LIMITS, outlookAttachments } from '../../intake/read/outlook.ts'
import { containerKind, HEAD_BYTES, isForeignArchive, isTnef } from '../../intake/receive/container.ts'
import { XML_LIMIT } from '../../intake/receive/refusals.ts'
import { pdfChave } from './pdf-chave.ts'
import type { SentPiece } from './read-mail.ts'
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
/**
 * A PFX is a sequence (byte 0x30), its length, then the version 3 and a second sequence: these four bytes. The second byte of the file says how
 * long the length is, and so where they begin. Source: PKCS #12, RFC 7292
 */
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

/** Recognises a file by its first bytes, or by its name when they are not enough. */
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

/**
 * Adds to an archive the reason why a person must look into it. PDFs and photos are no reason in an archive that also has XML: they are the
 * prints of those documents.
 */
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

/** Whether a person must look at the file. An archive of which a part was not opened waits, although its documents were imported. */
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
  if (isForeignArchive(bytes) || isLockedZip(bytes)) return 'fechado'
  if (KEY_NAME.test(name) || isPfx(bytes) || isKeyText(bytes)) return 'certificado'
  if (PROGRAM_NAME.test(name)) return 'programa'
  const container = containerKind(bytes)
  // a compound file may be no message; one that is opened has attachments
  if (container === 'outlook' ? outlookAttachments(bytes, { ...OUTLOOK_LIMITS })?.length : container !== null)
    return 'compactado'
  if (isXml(bytes)) return 'xml'
  return FOREIGN_NAME.test(name) || isTnef(bytes) ? 'fechado' : 'outro'
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

/** Kind of a file in an archive, by its first bytes and its name; null when no person needs to look at it. */
export function insideKind(name: string, head: Buffer): 'certificado' | 'fechado' | 'papel' | null {
  const kind = kindOf(name, head)
  if (kind === 'certificado' || kind === 'fechado') return kind
  return kind === 'pdf' || kind === 'imagem' ? 'papel' : null
}

/** Begins with `<` in any encoding of XML, and is not HTML. */
function isXml(bytes: Buffer): boolean {
  const start = bytes
    .toString('latin1', 0, HEAD_BYTES)
    .replace(/^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '')
    .replaceAll('\0', '')
    .trimStart()
  return start.charCodeAt(0) === LESS_THAN && !/^<(!doctype\s+html|html)\b/i.test(start)
}
