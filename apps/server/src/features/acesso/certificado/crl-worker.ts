import { X509Certificate } from 'node:crypto'
import { type CrlParts, isCrlOf, openCrl, readCrlParts } from '@portal/fiscal/certificado/crl.ts'
import { certificateNames } from '@portal/fiscal/certificado/pool.ts'
import { move, transferableSymbol, valueSymbol } from 'piscina'

export interface ListTask {
  der: Uint8Array
  /** DER of the authorities whose list it may be */
  authorities: readonly Uint8Array[]
}

export interface ListRead {
  parts: CrlParts
  /** For each authority whether the list is its word */
  verdicts: boolean[]
}

/** Runs in a thread: takes a list apart and checks who signed it. What it answers are views of the bytes that it was given. */
export function list({ der, authorities }: ListTask) {
  const parts = readCrlParts(der)
  const crl = openCrl(parts)
  const read: ListRead = {
    parts,
    verdicts: authorities.map((one) => isNamed(one, crl.issuer) && isCrlOf(crl, new X509Certificate(one))),
  }
  return move({ [transferableSymbol]: [der.buffer], [valueSymbol]: read })
}

/** Most authorities are others: parsing a certificate costs more than reading its name. */
function isNamed(der: Uint8Array, issuer: Uint8Array): boolean {
  const names = certificateNames(der)
  return names !== null && Buffer.from(names.subject).equals(issuer)
}
