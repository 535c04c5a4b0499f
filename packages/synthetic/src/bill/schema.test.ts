import { readFileSync } from 'node:fs'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'
import { expect, test, vi } from 'vitest'
import { sharedPath } from '../testing/shared.ts'
import { BILL_SORTS, type Bill, generateBills } from './bills.ts'

vi.setConfig({ testTimeout: 60_000 })

/** Given schemas, never committed. */
const SCHEMAS = {
  nf3e: 'modelos/xsd/NF3e_1.00_RTC_2026-04/procNF3e_v1.00.xsd',
  nfcom: 'modelos/xsd/NFCom_1.00_RTC_2026-04/procNFCom_v1.00.xsd',
} as const
const present = Object.values(SCHEMAS).every((schema) => sharedPath(schema) !== null)
if (present) xmlRegisterFsInputProviders()
else console.warn('Sem ../shared/modelos/xsd: as contas geradas não são conferidas com os esquemas.')

const bills = generateBills({ count: 200, customer: '99888777000100' })

/** The bill with a signature of the right form, which the schema asks for and a generated bill does not have. */
function withSignature({ bytes, chave, tipo }: Bill): Buffer {
  const name = tipo === 'nf3e' ? 'NF3e' : 'NFCom'
  const of = (part: string) => `http://www.w3.org/2000/09/xmldsig#${part}`
  const signature = `<Signature xmlns="${of('')}"><SignedInfo><CanonicalizationMethod Algorithm="http://www.w3.org/TR/2001/REC-xml-c14n-20010315"/><SignatureMethod Algorithm="${of('rsa-sha1')}"/><Reference URI="#${name}${chave}"><Transforms><Transform Algorithm="${of('enveloped-signature')}"/><Transform Algorithm="http://www.w3.org/TR/2001/REC-xml-c14n-20010315"/></Transforms><DigestMethod Algorithm="${of('sha1')}"/><DigestValue>AAAAAAAAAAAAAAAAAAAAAAAAAAA=</DigestValue></Reference></SignedInfo><SignatureValue>AAAA</SignatureValue><KeyInfo><X509Data><X509Certificate>AAAA</X509Certificate></X509Data></KeyInfo></Signature>`
  return Buffer.from(bytes.toString('utf8').replace(`</${name}>`, `${signature}</${name}>`))
}

test.runIf(present)('two hundred bills of twenty sorts are valid against the official schemas', () => {
  const complaints = new Map<string, string>()
  for (const [tipo, schema] of Object.entries(SCHEMAS)) {
    const path = sharedPath(schema)!
    const official = XsdValidator.fromDoc(XmlDocument.fromBuffer(readFileSync(path), { url: path }))
    for (const bill of bills.filter((one) => one.tipo === tipo)) {
      const document = XmlDocument.fromBuffer(withSignature(bill))
      try {
        official.validate(document)
      } catch (error) {
        complaints.set(bill.sort, error instanceof Error ? error.message : String(error))
      } finally {
        document.dispose()
      }
    }
    official.dispose()
  }
  expect(Object.fromEntries(complaints)).toEqual({})
  expect([bills.length, new Set(bills.map(({ sort }) => sort)).size]).toEqual([200, BILL_SORTS])
})
