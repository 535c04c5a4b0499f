import type { LedgerFacts } from '../base/ledger.ts'
import { codeAt, ledgerPartyAt, NO_LEDGER } from '../fields/ledger.ts'
import { child, text, type XmlNode } from '../xml/node.ts'

/** The EFD's word for a simplificado, whose service has no single place of start or end. */
const SEVERAL_PLACES = '9999998'

/**
 * What the tax books ask of an infCte. `tomador` is its group with the name of its address group. It never fails.
 * Source  MOC CT-e, groups B (ide) and C to H (parties)
 */
export function cteLedger(
  inf: XmlNode,
  root: string,
  tomador: { node: XmlNode; address: string } | undefined,
): LedgerFacts {
  const ide = child(inf, 'ide')
  const simplified = root === 'CTeSimp'
  return {
    ...NO_LEDGER,
    purpose: codeAt(ide, 'tpCTe'),
    issuer: ledgerPartyAt(child(inf, 'emit'), 'enderEmit'),
    recipient: tomador ? ledgerPartyAt(tomador.node, tomador.address) : null,
    taker: text(ide, 'toma3', 'toma') ?? text(ide, 'toma03', 'toma') ?? (tomador ? '4' : null),
    from: simplified ? SEVERAL_PLACES : codeAt(ide, 'cMunIni'),
    to: simplified ? SEVERAL_PLACES : codeAt(ide, 'cMunFim'),
    references: [text(inf, 'infCTeNorm', 'infCteSub', 'chCte') ?? text(inf, 'infCteComp', 'chCTe') ?? ''].filter(
      (chave) => /^[0-9]{6}[A-Z0-9]{12}[0-9]{26}$/.test(chave),
    ),
  }
}
