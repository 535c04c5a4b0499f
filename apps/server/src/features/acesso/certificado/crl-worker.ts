import { X509Certificate } from 'node:crypto'
import { type CrlParts, isCrlOf, openCrl, readCrlParts } from '@portal/fiscal/certificado/crl.ts'
import { certificateNames } from '@portal/fiscal/certificado/pool.ts'
import { move, transferableSymbol, valueSymbol } from 'piscina'

export interface ListTask {
  der: Uint8Array
  /** DER of the authorities that may have issued the list. */
  authorities: readonly Uint8Array[]
}

export interface ListRead {
  parts: CrlParts
  /** For each authority, whether it signed the list. */
  verdicts: boolean[]
}

/** Runs in a thread. Parses a list and finds its signer. The results are views of the given bytes. */
export function list({ der, authorities }: ListTask) {
  const parts = readCrlParts(der)
  const crl = openCrl(parts)
  const read: ListRead = {
    parts,
    verdicts: authorities.map((der) => isNamed(der, crl.issuer) && isCrlOf(crl, new X509Certificate(der))),
  }
  return move({ [transferableSymbol]: [der.buffer], [valueSymbol]: read })
}

/** Compares names first: parsing a certificate costs more, and most authorities do not match. */
function isNamed(der: Uint8Array, issuer: Uint8Array): boolean {
  const names = certificateNames(der)
  return names !== null && Buffer.from(names.subject).equals(issuer)
}
