import { type CrossFinding, type EfdSide, type EfdWhole, formatCents, isVoidSide, type XmlSide } from './model.ts'

/** Rules on the file as a whole, each with the sentence that heads its findings. */
export const WHOLE_RULES = {
  so_no_xml: 'Documento do portal que não está no arquivo',
  so_na_efd: 'Documento do arquivo sem XML no portal',
  repetido: 'Documento repetido no arquivo',
  numeracao: 'Número de emissão própria que falta no arquivo',
  debitos: 'Débitos da apuração diferentes dos XMLs de saída',
  creditos: 'Créditos da apuração maiores que os dos XMLs',
  cancelada_depois: 'Nota cancelada depois do período: retificar o arquivo',
} as const

/** Maximum number of findings per series. */
const MAX_GAP_FINDINGS = 100

/** Documents present on one side only, and keys that occur twice in the file. */
export function presence(whole: EfdWhole, xmls: ReadonlyMap<string, XmlSide>): CrossFinding[] {
  const findings: CrossFinding[] = []
  const lineByChave = new Map<string, number>()
  for (const { chave, line } of whole.documents) {
    if (chave === '') continue
    const before = lineByChave.get(chave)
    if (before !== undefined)
      findings.push({ ...newFinding('repetido', chave, line), efd: `linhas ${before} e ${line}` })
    else if (!xmls.has(chave)) findings.push({ ...newFinding('so_na_efd', chave, line), efd: 'escriturado' })
    lineByChave.set(chave, line)
  }
  for (const xml of xmls.values())
    if (!lineByChave.has(xml.chave) && isExpected(whole, xml))
      findings.push({ ...newFinding('so_no_xml', xml.chave, null), xml: formatCents(xml.total) })
  return findings
}

/** True when a portal document belongs in the file of its month. */
function isExpected({ from, to }: EfdWhole, xml: XmlSide): boolean {
  if (xml.homologacao || xml.issued < from || xml.issued > to) return false
  if (xml.situacao === 'cancelada') return xml.own
  if (xml.situacao !== 'autorizada' || xml.hasOnlyNewTaxes) return false
  if (xml.modelo === '65') return xml.own
  // an entry issued by another company is booked by its issuer
  if (!xml.own && xml.direction === '0') return false
  return xml.modelo === '55' || ((xml.modelo === '57' || xml.modelo === '67') && (xml.own || xml.taker))
}

interface OwnNumber {
  modelo: string
  serie: number
  number: number
}

/**
 * Own numbers missing between the first and the last of a series, unless declared unused or of a document of the portal
 * that has no place in this file: a denied one, one of IBS and CBS alone, one of another month.
 */
export function gaps(
  whole: EfdWhole,
  xmls: ReadonlyMap<string, XmlSide>,
  isUnused: (key: OwnNumber) => boolean,
): CrossFinding[] {
  const keyOf = ({ modelo, serie, number }: OwnNumber) => `${modelo} ${serie} ${number}`
  const elsewhere = new Set<string>()
  for (const xml of xmls.values()) if (xml.own && !isExpected(whole, xml)) elsewhere.add(keyOf(xml))
  const series = new Map<string, EfdSide[]>()
  for (const document of whole.documents)
    if (document.issuer === '0') {
      const key = `${document.modelo} ${document.serie}`
      const documents = series.get(key)
      if (documents) documents.push(document)
      else series.set(key, [document])
    }
  const isKnown = (key: OwnNumber) => isUnused(key) || elsewhere.has(keyOf(key))
  return [...series.values()].flatMap((documents) => gapsOf(documents, isKnown))
}

function gapsOf(documents: readonly EfdSide[], isKnown: (key: OwnNumber) => boolean): CrossFinding[] {
  const { modelo, serie } = documents[0]!
  const numbers = documents.map(({ number }) => number).sort((a, b) => a - b)
  const findings: CrossFinding[] = []
  for (const [index, number] of numbers.entries()) {
    const next = numbers[index + 1] ?? number
    for (let missing = number + 1; missing < next && findings.length < MAX_GAP_FINDINGS; missing++)
      if (!isKnown({ modelo, serie, number: missing }))
        findings.push({
          ...newFinding('numeracao', null, null),
          severity: 'aviso',
          efd: `modelo ${modelo}, série ${serie}, número ${missing}`,
        })
  }
  return findings
}

/**
 * Compares the assessment with the XMLs of the documents in the file: debits must be equal, credits at most
 * equal.
 */
export function assessment(whole: EfdWhole, xmls: ReadonlyMap<string, XmlSide>): CrossFinding[] {
  let { debits, credits } = whole.withoutXml
  for (const document of whole.documents) {
    const xml = xmls.get(document.chave)
    if (isVoidSide(document) || document.situation === '01' || document.situation === '07') continue
    // a document without XML has its own rule, so its amount in the file is used here
    const icms = xml ? Math.max(xml.icms, xml.own ? 0 : xml.simplesCredit) : document.icms
    if (document.direction === '1') debits += icms
    else credits += icms
  }
  const findings: CrossFinding[] = []
  const addFinding = (rule: keyof typeof WHOLE_RULES, efd: number, xml: number) =>
    findings.push({
      ...newFinding(rule, null, null),
      efd: formatCents(efd),
      xml: formatCents(xml),
      difference: efd - xml,
    })
  if (whole.debits !== debits) addFinding('debitos', whole.debits, debits)
  if (whole.credits > credits) addFinding('creditos', whole.credits, credits)
  return findings
}

/** Notes cancelled after the end of the month that the file has as regular. */
export function cancelledLater(whole: EfdWhole, xmls: ReadonlyMap<string, XmlSide>): CrossFinding[] {
  return whole.documents.flatMap((document) => {
    const xml = xmls.get(document.chave)
    if (!xml?.cancelled || xml.cancelled <= whole.to || isVoidSide(document)) return []
    return [
      { ...newFinding('cancelada_depois', document.chave, document.line), efd: document.situation, xml: xml.cancelled },
    ]
  })
}

function newFinding(rule: keyof typeof WHOLE_RULES, chave: string | null, line: number | null): CrossFinding {
  return { rule, severity: 'erro', chave, line, efd: null, xml: null, difference: null }
}
