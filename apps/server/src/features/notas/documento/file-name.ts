/** Fields of a file name. Constraints of the tables check key and numbers; `element` is the root of the stored XML. */
export type NamedDocument =
  | { kind: 'nota'; chave: string; element: string }
  /** `copy` 2, 3, …: a further event of the same kind and sequence in one folder. */
  | { kind: 'evento'; chave: string; tpEvento: string; nSeq: number; copy?: number }
  | {
      kind: 'inutilizacao'
      taxId: string
      element: string
      modelo: number
      year: number
      serie: number
      from: number
      to: number
    }

/** Official file names, by root element. */
const SUFFIXES: Record<string, string> = {
  nfeProc: 'procNFe',
  NFe: 'NFe',
  resNFe: 'resNFe',
  cteProc: 'procCTe',
  CTe: 'CTe',
  cteOSProc: 'procCTe',
  CTeOS: 'CTe',
  cteSimpProc: 'procCTe',
  CTeSimp: 'CTe',
  mdfeProc: 'procMDFe',
  MDFe: 'MDFe',
  NFSe: 'NFSe',
  procInutNFe: 'procInutNFe',
  ProcInutNFe: 'procInutNFe',
  inutNFe: 'inutNFe',
  procInutCTe: 'procInutCTe',
  inutCTe: 'inutCTe',
}

/** A root without an official name keeps its own, reduced to letters and digits: the path cannot leave the folder. */
const suffixOf = (element: string): string => SUFFIXES[element] ?? element.replace(/[^A-Za-z0-9]/g, '')

/** `CHAVE-procNFe.xml`, `CHAVE-evento-110111-1.xml`, `CHAVE-evento-110111-1-2.xml`, `CNPJ-ANO-MODELO-SERIE-INI-FIM-procInutNFe.xml`. */
export function xmlName(document: NamedDocument): string {
  if (document.kind === 'nota') return `${document.chave}-${suffixOf(document.element)}.xml`
  if (document.kind === 'evento') {
    const { chave, tpEvento, nSeq, copy = 1 } = document
    return `${chave}-evento-${tpEvento.replace(/\D/g, '')}-${nSeq}${copy > 1 ? `-${copy}` : ''}.xml`
  }
  const { taxId, year, modelo, serie, from, to, element } = document
  return `${[taxId, year, modelo, serie, from, to].join('-')}-${suffixOf(element)}.xml`
}

/** `CHAVE.pdf`, `CHAVE-evento-110111-1.pdf`, `CNPJ-ANO-MODELO-SERIE-INI-FIM-procInutNFe.pdf`. */
export const pdfName = (document: NamedDocument): string =>
  document.kind === 'nota' ? `${document.chave}.pdf` : xmlName(document).replace(/xml$/, 'pdf')
