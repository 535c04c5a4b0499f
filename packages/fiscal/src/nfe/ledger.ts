import type { LedgerFacts, PaymentTerm } from '../base/ledger.ts'
import { codeAt, ledgerPartyAt, NO_LEDGER } from '../fields/ledger.ts'
import { linkedPaymentsOf } from '../fields/linked-payments.ts'
import { readNewFields } from '../fields/new-fields.ts'
import { child, children, elements, text, type XmlNode } from '../xml/node.ts'

const MAX_REFERENCES = 500
const MAX_IMPORTS = 100
const CHAVE = /^[0-9]{6}[A-Z0-9]{12}[0-9]{26}$/
const DAY = /^(\d{4}-\d{2}-\d{2})/

/**
 * The EFD fields of an infNFe.
 * Shape   never throws; a field that is absent or malformed is null
 * Source  MOC NF-e, groups B (ide), E (dest), X (transp), Y (cobr, pag)
 */
export function nfeLedger(inf: XmlNode): LedgerFacts {
  const ide = child(inf, 'ide')
  return {
    ...NO_LEDGER,
    operation: codeAt(ide, 'tpNF'),
    purpose: codeAt(ide, 'finNFe'),
    consumer: codeAt(ide, 'indFinal'),
    destination: codeAt(ide, 'idDest'),
    moved: DAY.exec(text(ide, 'dhSaiEnt') ?? text(ide, 'dSaiEnt') ?? '')?.[1] ?? null,
    freight: codeAt(child(inf, 'transp'), 'modFrete'),
    payment: paymentOf(inf, ide),
    issuer: ledgerPartyAt(child(inf, 'emit'), 'enderEmit'),
    recipient: ledgerPartyAt(child(inf, 'dest'), 'enderDest'),
    references: referencesOf(inf, ide),
    imports: importsOf(inf),
    notice: text(inf, 'infAdic', 'infAdFisco')?.slice(0, 2000) ?? null,
    declared: readNewFields(inf, 'nfe', 'note'),
    payments: linkedPaymentsOf(inf),
  }
}

/** Keys that the note names as a whole and, since NT 2025.002 v1.52 alone for a return, item by item. */
function referencesOf(inf: XmlNode, ide: XmlNode | undefined): string[] {
  const ofNote = children(ide, 'NFref').flatMap((reference) =>
    elements(reference).map((node) => text(reference, node.name) ?? ''),
  )
  const ofItems = children(inf, 'det').map((det) => text(det, 'DFeReferenciado', 'chaveAcesso') ?? '')
  return [...new Set([...ofNote, ...ofItems])].filter((chave) => CHAVE.test(chave)).slice(0, MAX_REFERENCES)
}

/** Layout 4.00 has indPag per payment, older ones once per document; duplicatas mean instalments. */
function paymentOf(inf: XmlNode, ide: XmlNode | undefined): PaymentTerm | null {
  const details = children(child(inf, 'pag'), 'detPag')
  if (details.length > 0 && details.every((detail) => text(detail, 'tPag') === '90')) return '9'
  const terms = [text(ide, 'indPag'), ...details.map((detail) => text(detail, 'indPag'))]
  if (terms.includes('1') || children(child(inf, 'cobr'), 'dup').length > 0) return '1'
  if (terms.includes('0')) return '0'
  return terms.includes('2') || details.length > 0 ? '2' : null
}

function importsOf(inf: XmlNode): LedgerFacts['imports'] {
  const drawbacks = new Map<string, string | null>()
  for (const det of children(inf, 'det'))
    for (const di of children(child(det, 'prod'), 'DI')) {
      const document = codeAt(di, 'nDI')
      const [addition] = children(di, 'adi')
      if (document !== null && drawbacks.size < MAX_IMPORTS) drawbacks.set(document, codeAt(addition, 'nDraw'))
    }
  return [...drawbacks].map(([document, drawback]) => ({ document, drawback }))
}
