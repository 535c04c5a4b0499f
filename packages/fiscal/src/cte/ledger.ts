import type { LedgerFacts } from '../base/ledger.ts'
import { codeAt, ledgerPartyAt, NO_LEDGER } from '../fields/ledger.ts'
import { linkedPaymentsOf } from '../fields/linked-payments.ts'
import { readNewFields } from '../fields/new-fields.ts'
import { child, children, text, type XmlNode } from '../xml/node.ts'
import { HIDDEN_KEY } from './hidden-keys.ts'

/** The EFD's municipality code for a simplificado, whose service has several origins and destinations. */
const SEVERAL_CITIES = '9999998'
const MAX_CARRIED = 500

/**
 * The EFD fields of an infCte. `tomador` is the tomador's group and the name of its address group.
 * Shape   never throws; a field that is absent or malformed is null
 * Source  MOC CT-e, groups B (ide) and C to H (parties)
 */
export function cteLedger(
  inf: XmlNode,
  root: string,
  tomador: { node: XmlNode; address: string } | undefined,
): LedgerFacts {
  const ide = child(inf, 'ide')
  const isSimplificado = root === 'CTeSimp'
  return {
    ...NO_LEDGER,
    purpose: codeAt(ide, 'tpCTe'),
    issuer: ledgerPartyAt(child(inf, 'emit'), 'enderEmit'),
    recipient: tomador ? ledgerPartyAt(tomador.node, tomador.address) : null,
    taker: text(ide, 'toma3', 'toma') ?? text(ide, 'toma03', 'toma') ?? (tomador ? '4' : null),
    from: isSimplificado ? SEVERAL_CITIES : codeAt(ide, 'cMunIni'),
    to: isSimplificado ? SEVERAL_CITIES : codeAt(ide, 'cMunFim'),
    references: [text(inf, 'infCTeNorm', 'infCteSub', 'chCte') ?? text(inf, 'infCteComp', 'chCTe') ?? ''].filter(isKey),
    carried: [...new Set(carriedOf(inf, isSimplificado))].filter(isKey).slice(0, MAX_CARRIED),
    declared: readNewFields(inf, 'cte', 'note'),
    payments: linkedPaymentsOf(inf),
  }
}

const isKey = (chave: string): boolean => /^[0-9]{6}[A-Z0-9]{12}[0-9]{26}$/.test(chave) && chave !== HIDDEN_KEY

/** `infDoc` of a normal CT-e; a simplificado states the notes of each delivery. */
const carriedOf = (inf: XmlNode, isSimplificado: boolean): string[] =>
  isSimplificado
    ? children(inf, 'det').flatMap((det) => children(det, 'infNFe').map((note) => text(note, 'chNFe') ?? ''))
    : children(child(child(inf, 'infCTeNorm'), 'infDoc'), 'infNFe').map((note) => text(note, 'chave') ?? '')
