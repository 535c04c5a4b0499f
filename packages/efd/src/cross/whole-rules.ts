import { type CrossFinding, type EfdSide, type EfdWhole, isVoidSide, money, type XmlSide } from './model.ts'

/** Rules over the file as a whole, with the sentences under which their findings are listed. */
export const WHOLE_RULES = {
  so_no_xml: 'Documento do portal que não está no arquivo',
  so_na_efd: 'Documento do arquivo sem XML no portal',
  repetido: 'Documento repetido no arquivo',
  numeracao: 'Número de emissão própria que falta no arquivo',
  debitos: 'Débitos da apuração diferentes dos XMLs de saída',
  creditos: 'Créditos da apuração maiores que os dos XMLs',
  cancelada_depois: 'Nota cancelada depois do período: retificar o arquivo',
} as const

/** Numbers of a gap that are named one by one. */
const MOST_OF_A_GAP = 100

/** Documents that only one side has, and keys that the file has twice. */
export function presence(whole: EfdWhole, xmls: ReadonlyMap<string, XmlSide>): CrossFinding[] {
  const found: CrossFinding[] = []
  const seen = new Map<string, number>()
  for (const { chave, line } of whole.documents) {
    if (chave === '') continue
    const before = seen.get(chave)
    if (before !== undefined) found.push({ ...blank('repetido', chave, line), efd: `linhas ${before} e ${line}` })
    else if (!xmls.has(chave)) found.push({ ...blank('so_na_efd', chave, line), efd: 'escriturado' })
    seen.set(chave, line)
  }
  for (const xml of xmls.values())
    if (!seen.has(xml.chave) && isExpected(whole, xml))
      found.push({ ...blank('so_no_xml', xml.chave, null), xml: money(xml.total) })
  return found
}

/** What of the portal belongs into the file of its month. */
function isExpected({ from, to }: EfdWhole, xml: XmlSide): boolean {
  if (xml.homologacao || xml.issued < from || xml.issued > to) return false
  if (xml.situacao === 'cancelada') return xml.own
  if (xml.situacao !== 'autorizada') return false
  if (xml.modelo === '65') return xml.own
  // what others issue as an entry of theirs is theirs to book
  if (!xml.own && xml.direction === '0') return false
  return xml.modelo === '55' || ((xml.modelo === '57' || xml.modelo === '67') && (xml.own || xml.taker))
}

/** Own numbers between the first and the last of a series that neither the file nor the unused ones have. */
export function gaps(
  whole: EfdWhole,
  unused: (of: { modelo: string; serie: number; number: number }) => boolean,
): CrossFinding[] {
  const series = new Map<string, EfdSide[]>()
  for (const document of whole.documents)
    if (document.issuer === '0') {
      const key = `${document.modelo} ${document.serie}`
      const known = series.get(key)
      if (known) known.push(document)
      else series.set(key, [document])
    }
  return [...series.values()].flatMap((documents) => gapsOf(documents, unused))
}

function gapsOf(
  documents: readonly EfdSide[],
  unused: (of: { modelo: string; serie: number; number: number }) => boolean,
): CrossFinding[] {
  const { modelo, serie } = documents[0]!
  const numbers = documents.map(({ number }) => number).sort((a, b) => a - b)
  const found: CrossFinding[] = []
  for (const [at, number] of numbers.entries()) {
    const next = numbers[at + 1] ?? number
    for (let missing = number + 1; missing < next && found.length < MOST_OF_A_GAP; missing++)
      if (!unused({ modelo, serie, number: missing }))
        found.push({
          ...blank('numeracao', null, null),
          severity: 'aviso',
          efd: `modelo ${modelo}, série ${serie}, número ${missing}`,
        })
  }
  return found
}

/** The assessment against the XMLs of what the file holds: debits to the cent, credits at most. */
export function assessment(whole: EfdWhole, xmls: ReadonlyMap<string, XmlSide>): CrossFinding[] {
  let { debits, credits } = whole.untold
  for (const document of whole.documents) {
    const xml = xmls.get(document.chave)
    if (isVoidSide(document) || document.situation === '01' || document.situation === '07') continue
    // what has no XML is told by its own rule: here the file stands for it
    const icms = xml ? Math.max(xml.icms, xml.own ? 0 : xml.simplesCredit) : document.icms
    if (document.direction === '1') debits += icms
    else credits += icms
  }
  const found: CrossFinding[] = []
  const tell = (rule: keyof typeof WHOLE_RULES, efd: number, xml: number) =>
    found.push({ ...blank(rule, null, null), efd: money(efd), xml: money(xml), difference: efd - xml })
  if (whole.debits !== debits) tell('debitos', whole.debits, debits)
  if (whole.credits > credits) tell('creditos', whole.credits, credits)
  return found
}

/** Notes of the month that were cancelled after it ended, and stand as regular. */
export function cancelledLater(whole: EfdWhole, xmls: ReadonlyMap<string, XmlSide>): CrossFinding[] {
  return whole.documents.flatMap((document) => {
    const xml = xmls.get(document.chave)
    if (!xml?.cancelled || xml.cancelled <= whole.to || isVoidSide(document)) return []
    return [
      { ...blank('cancelada_depois', document.chave, document.line), efd: document.situation, xml: xml.cancelled },
    ]
  })
}

function blank(rule: keyof typeof WHOLE_RULES, chave: string | null, line: number | null): CrossFinding {
  return { rule, severity: 'erro', chave, line, efd: null, xml: null, difference: null }
}
