import type { InfNFe, InfProt, NfeProc } from '@portal/fiscal/nfe/layout.gen.ts'
import { printedChave } from '../format/chave.ts'
import { type PrintedQr, printedAddress, printedQr } from '../format/query.ts'
import type { PrintState } from '../format/state.ts'
import { asText } from '../format/values.ts'
import { MM } from '../paper/geometry.ts'
import type { Roll } from '../paper/strip.ts'

/** A roll of paper with the side of its QR Code. Units: points. */
interface QrRoll extends Roll {
  qr: number
}

/** Paper rolls by width in millimetres. Thermal printers print on 72 of 80 mm and 48 of 58 mm. */
const ROLLS: Readonly<Record<58 | 80, QrRoll>> = {
  80: { width: 80 * MM, margin: 4 * MM, size: 8.5, qr: 44 * MM },
  58: { width: 58 * MM, margin: 5 * MM, size: 7.5, qr: 40 * MM },
}

/** Input of all blocks of the DANFE NFC-e. */
export interface Danfce {
  /** Name of the document; the receipt of an NF-e is the DANFE Simplificado Tipo 2 */
  nome: 'NFC-e' | 'NF-e'
  inf: InfNFe
  prot: InfProt | undefined
  state: PrintState
  chave: string
  qrCode: PrintedQr
  /** '' when absent or refused */
  urlChave: string
  /** Issued offline and not yet authorised */
  pending: boolean
  roll: QrRoll
}

/** Makes the blocks' input from the mirror of the file and the portal's state. */
export function toDanfce(proc: NfeProc, state: PrintState, largura: 58 | 80): Danfce {
  const { infNFe: inf, infNFeSupl: supl } = proc.NFe
  const prot = proc.protNFe?.infProt
  const chave = printedChave(proc)
  return {
    nome: inf.ide.mod === '65' ? 'NFC-e' : 'NF-e',
    inf,
    prot,
    state,
    chave,
    qrCode: printedQr(supl?.qrCode, { tipo: 'nfce', chave }),
    urlChave: printedAddress(supl?.urlChave),
    pending: asText(inf.ide.tpEmis) === '9' && asText(prot?.nProt) === '',
    roll: ROLLS[largura],
  }
}
