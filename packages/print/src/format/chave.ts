import type { NfeProc } from '@portal/fiscal/nfe/layout.gen.ts'
import { asText } from './values.ts'

/**
 * The key of an NF-e or NFC-e: from its Id, with any prefix removed, else from the protocol; '' without both.
 */
export function printedChave({ NFe: { infNFe }, protNFe }: NfeProc): string {
  const id = asText(infNFe['@Id']).replace(/^\D*?(?=\d{6}[A-Z\d]{12}\d{26}$)/, '')
  return id || asText(protNFe?.infProt?.chNFe)
}
