import type { DocumentTotals } from '../base/totals.ts'
import { chaveShape } from '../ids/chave.ts'
import type { Kind } from '../kind/kind.ts'
import { child, elements, find, text, type XmlNode } from '../xml/node.ts'
import { centsAt, decimalAt, statedCentsAt, textAt } from '../xml/value.ts'

/** BP-e (63), BP-e TM of metropolitan lines and BP-e TA of airlines: a passenger's ticket. Source: MOC BP-e 1.00. */
export const BPE: Kind = {
  tipo: 'outro',
  modelo: 63,
  name: 'BP-e',
  roots: ['BPe', 'BPeTM', 'BPeTA'],
  inf: 'infBPe',
  proc: 'bpeProc',
  procs: { BPeTM: 'bpeTMProc', BPeTA: 'bpeTAProc' },
  prot: 'protBPe',
  numero: 'nBP',
  keyField: 'chBPe',
  eventoEnding: 'BPe',
  query: { group: 'infBPeSupl', qrCode: 'qrCodBPe', keyNames: ['chBPe'] },
  counterparties: [['comp', 'enderComp']],
  totalCents: (inf) =>
    statedCentsAt(child(inf, 'infValorBPe'), 'vBP') ??
    centsAt(child(inf, 'total') ?? find(inf, 'infValorBPeTA'), 'vBP'),
  totals: ticketTotals,
  ledger: (inf) => {
    const ide = child(inf, 'ide')
    return {
      purpose: codeOf(ide, 'tpBPe'),
      from: codeOf(ide, 'cMunIni'),
      to: codeOf(ide, 'cMunFim'),
      references: [text(inf, 'infBPeSub', 'chBPe') ?? ''].filter(chaveShape),
    }
  },
  replaces: (inf) => [text(inf, 'infBPeSub', 'chBPe') ?? ''].find(chaveShape) ?? null,
  events: [
    {
      tipos: ['outro'],
      authors: ['issuer'],
      source: 'MOC BP-e 1.00, eventos',
      names: {
        110111: 'Cancelamento',
        110115: 'Não embarque',
        110116: 'Alteração de poltrona',
        110117: 'Excesso de bagagem',
        110300: 'Vinculação do Pagamento',
        110301: 'Cancelamento da vinculação do pagamento',
      },
    },
    {
      tipos: ['outro'],
      authors: ['authority'],
      source: 'MOC BP-e 1.00, eventos; evSubBPe_v1.00.xsd',
      names: { 240140: 'Autorizada substituição' },
    },
  ],
  form: 'DABPE',
  title: 'Documento Auxiliar do Bilhete de Passagem Eletrônico',
}

/** A single ticket is taxed as a whole (group imp); the lines of a metropolitan day and of an airline are not. */
function ticketTotals(inf: XmlNode): Partial<DocumentTotals> {
  const imp = child(inf, 'imp')
  const [icms] = elements(child(imp, 'ICMS'))
  const share = child(imp, 'ICMSUFFim')
  if (!icms) return {}
  return {
    icmsCst: textAt(icms, 'CST'),
    vBC: statedCentsAt(icms, 'vBC'),
    pICMS: decimalAt(icms, 'pICMS'),
    pRedBC: decimalAt(icms, 'pRedBC'),
    vICMS: statedCentsAt(icms, 'vICMS'),
    vICMSUFDest: statedCentsAt(share, 'vICMSUFFim'),
    vICMSUFRemet: statedCentsAt(share, 'vICMSUFIni'),
    vFCPUFDest: statedCentsAt(share, 'vFCPUFFim'),
    vDesc: statedCentsAt(child(inf, 'infValorBPe'), 'vDesconto'),
    vTotTrib: statedCentsAt(imp, 'vTotTrib'),
  }
}

/** A code as written; null when absent or longer than any code of the layout. */
function codeOf(node: XmlNode | undefined, name: string): string | null {
  const written = text(node, name)
  return written !== undefined && written.length <= 7 ? written : null
}
