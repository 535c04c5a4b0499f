import { FiscalError } from '../base/error.ts'
import type { Mark } from '../base/model.ts'
import { type ChaveParts, chaveParts, chaveShape, parseChave } from '../ids/chave.ts'
import { cleanNfseChave, nfseChaveParts, nfseChaveShape } from '../ids/chave-nfse.ts'
import { cnpjRoot, isCnpj } from '../ids/cnpj.ts'
import { isCpf } from '../ids/cpf.ts'
import { ALL_KINDS, kindNames } from '../kinds/registry.ts'
import { firstDeep, text, type XmlNode } from '../xml/node.ts'

const OK: Mark = { state: 'ok', reason: null }
const KEY_FIELDS = [...new Set(ALL_KINDS.flatMap(({ keyField }) => keyField ?? []))]
/** Prefixes of an Id, each before the digits of the state: NFe is also the beginning of NFeABI. */
const PREFIX = new RegExp(`^(${kindNames(({ procs }) => Object.keys(procs))})(?=\\d)`, 'i')

/** A key without the prefix that the layouts put before it in an Id (`NFe3525…`, `CTe…`, `MDFe…`). */
export const withoutPrefix = (id: string) => id.trim().replace(PREFIX, '')

/**
 * A key of the right shape. The check digit is not verified here: a wrong one fails the key mark only.
 * Throws  FiscalError `chave.shape`
 */
export function shapedChave(written: string | undefined): string {
  const chave = withoutPrefix(written ?? '')
  if (!chaveShape(chave))
    throw new FiscalError('chave.shape', 'Chave de acesso inválida. Peça o XML de novo a quem emitiu.')
  return chave
}

/**
 * The key of an NFS-e, with or without the prefix of its Id.
 * Throws  FiscalError `chave.shape`
 */
export function shapedNfseChave(written: string | undefined): string {
  const chave = cleanNfseChave(written ?? '')
  if (!nfseChaveShape(chave))
    throw new FiscalError('chave.shape', 'Chave de acesso inválida: a da NFS-e tem 50 posições. Peça o XML de novo.')
  return chave
}

/** The key that an event, a resumo or a return refers to (chNFe, chCTe or chMDFe). */
export function aboutChave(...nodes: (XmlNode | undefined)[]): string | undefined {
  for (const node of nodes) {
    for (const name of KEY_FIELDS) {
      const chave = text(node, name)
      if (chave !== undefined) return chave
    }
  }
  return undefined
}

/** The key of a document that could not be read, for the error report; null when there is none. */
export function visibleChave(node: XmlNode): string | null {
  const nfse = cleanNfseChave(firstDeep(node, 'infNFSe')?.attrs.Id ?? text(firstDeep(node, 'chNFSe')) ?? '')
  if (nfseChaveShape(nfse)) return nfse
  const inf = [...new Set(ALL_KINDS.map(({ inf }) => inf))]
    .map((name) => firstDeep(node, name))
    .find((node) => node !== undefined)
  const keyField = KEY_FIELDS.map((name) => text(firstDeep(node, name))).find((node) => node !== undefined)
  for (const written of [inf?.attrs.Id, keyField]) {
    const chave = withoutPrefix(written ?? '')
    if (chaveShape(chave)) return chave
  }
  return null
}

/** The document's own fields, to compare with its key; null is not compared. */
export interface KeyFields {
  modelo: string | null
  taxId: string | null
  serie: string | null
  numero: string | null
}

/**
 * The CNPJ or CPF of a key's issuer. An issuing CPF is padded with zeros on the left. Some CNPJ also begin
 * with zeros and end like a valid CPF: if both readings are valid, the series reserved for CPF issuers
 * (920–969) decides.
 * Shape   null when the digits are neither a valid CNPJ nor a valid CPF after three zeros
 * Throws  FiscalError `chave.shape`
 * Source  MOC NF-e, chave de acesso; séries reservadas 890–969
 */
export function issuerOfChave(chave: string): string | null {
  const nfse = nfseChaveParts(chave)
  if (nfse) return isCnpj(nfse.taxId) || isCpf(nfse.taxId) ? nfse.taxId : null
  const { cnpj, serie } = chaveParts(chave)
  const cpf = cnpj.startsWith('000') && isCpf(cnpj.slice(3)) ? cnpj.slice(3) : null
  const hasCpfSerie = Number(serie) >= 920 && Number(serie) <= 969
  if (cpf !== null && (hasCpfSerie || !isCnpj(cnpj))) return cpf
  return isCnpj(cnpj) ? cnpj : null
}

/**
 * True when a CNPJ or CPF is the issuer in a key: the same CPF, or any establishment of the same company.
 * Throws  FiscalError `chave.shape`
 */
export function isIssuerOfChave(taxId: string, chave: string): boolean {
  const issuer = issuerOfChave(chave)
  if (issuer === null || issuer.length !== taxId.length) return false
  return issuer.length === 11 ? issuer === taxId : cnpjRoot(issuer) === cnpjRoot(taxId)
}

/** The mark of a key: its check digit, then the comparison with the document's fields. */
export function keyMark(chave: string, fields?: KeyFields): Mark {
  try {
    parseChave(chave)
  } catch {
    return { state: 'failed', reason: 'O dígito verificador da chave não confere.' }
  }
  const differing = fields ? keyDifferences(chaveParts(chave), fields) : []
  if (differing.length === 0) return OK
  return { state: 'failed', reason: `A chave não corresponde ao documento: ${differing.join(', ')}.` }
}

function keyDifferences(key: ChaveParts, fields: KeyFields): string[] {
  const number = (value: string | null) => (value === null ? null : Number(value))
  const pairs: [string, unknown, unknown][] = [
    ['modelo', fields.modelo, key.mod],
    ['CNPJ do emitente', isIssuedByFisco(key) ? null : (fields.taxId?.padStart(14, '0') ?? null), key.cnpj],
    ['série', number(fields.serie), Number(key.serie)],
    ['número', number(fields.numero), Number(key.nNF)],
  ]
  return pairs.filter(([, field, inKey]) => field !== null && field !== inKey).map(([name]) => name)
}

/** Series 890–919 are notes that the authority issues for others: the key has the authority's CNPJ. */
const isIssuedByFisco = (key: ChaveParts) => key.mod === '55' && Number(key.serie) >= 890 && Number(key.serie) <= 919
