import { createHash } from 'node:crypto'

/** A node to sign: its `Id` and its canonical form (C14N 1.0, with the inherited namespace written out). */
export interface Unsigned {
  id: string
  canonical: string
}

/** The `Signature` element as it goes into the document, and its DigestValue (base64). */
export interface Signature {
  element: string
  digest: string
}

/** Signs in the name of any holder: enveloped XMLDSig with the holder's certificate in KeyInfo. */
export interface Signer {
  sign(node: Unsigned, holder: { taxId: string; name: string }): Signature
}

/** DigestValue (SHA-1) of a node in canonical form, base64. */
export const digestOf = (canonical: string): string => createHash('sha1').update(canonical).digest('base64')
