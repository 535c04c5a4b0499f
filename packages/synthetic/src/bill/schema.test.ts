import { readFileSync } from 'node:fs'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'
import { expect, test, vi } from 'vitest'
import { sharedPath } from '../testing/shared.ts'
import { BILL_SORTS, generateBills } from './bills.ts'
import { generateTickets } from './tickets.ts'

vi.setConfig({ testTimeout: 60_000 })

/** Given schemas, never committed. */
const SCHEMAS = {
  nf3e: 'modelos/xsd/NF3e_1.00_RTC_2026-04/procNF3e_v1.00.xsd',
  nfcom: 'modelos/xsd/NFCom_1.00_RTC_2026-04/procNFCom_v1.00.xsd',
} as const
const TICKET_SCHEMA = 'modelos/xsd/BPe_1.00_RTC_2026-04/procBPe_v1.00.xsd'
const present = [...Object.values(SCHEMAS), TICKET_SCHEMA].every((schema) => sharedPath(schema) !== null)
if (present) xmlRegisterFsInputProviders()
else console.warn('Sem ../shared/modelos/xsd: as contas geradas não são conferidas com os esquemas.')

const bills = generateBills({ count: 200, customer: '99888777000100' })

const NAMES = { nf3e: 'NF3e', nfcom: 'NFCom', bpe: 'BPe' } as const

/** A document with a signature of the right form, which the schema asks for and a generated one does not have. */
function withSignature(bytes: Buffer, kind: keyof typeof NAMES): Buffer {
  const name = NAMES[kind]
  const [, id = ''] = /Id="([^"]*)"/.exec(bytes.toString('utf8')) ?? []
  const of = (part: string) => `http://www.w3.org/2000/09/xmldsig#${part}`
  const signature = `<Signature xmlns="${of('')}"><SignedInfo><CanonicalizationMethod Algorithm="http://www.w3.org/TR/2001/REC-xml-c14n-20010315"/><SignatureMethod Algorithm="${of('rsa-sha1')}"/><Reference URI="#${id}"><Transforms><Transform Algorithm="${of('enveloped-signature')}"/><Transform Algorithm="http://www.w3.org/TR/2001/REC-xml-c14n-20010315"/></Transforms><DigestMethod Algorithm="${of('sha1')}"/><DigestValue>AAAAAAAAAAAAAAAAAAAAAAAAAAA=</DigestValue></Reference></SignedInfo><SignatureValue>AAAA</SignatureValue><KeyInfo><X509Data><X509Certificate>AAAA</X509Certificate></X509Data></KeyInfo></Signature>`
  return Buffer.from(bytes.toString('utf8').replace(`</${name}>`, `${signature}</${name}>`))
}

test.runIf(present)('two hundred bills of twenty sorts are valid against the official schemas', () => {
  const complaints = new Map<string, string>()
  for (const [tipo, schema] of Object.entries(SCHEMAS)) {
    const path = sharedPath(schema)!
    const official = XsdValidator.fromDoc(XmlDocument.fromBuffer(readFileSync(path), { url: path }))
    for (const bill of bills.filter((one) => one.tipo === tipo)) {
      const document = XmlDocument.fromBuffer(withSignature(bill.bytes, bill.tipo))
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

test.runIf(present)('a ticket is valid against its official schema', () => {
  const path = sharedPath(TICKET_SCHEMA)!
  const official = XsdValidator.fromDoc(XmlDocument.fromBuffer(readFileSync(path), { url: path }))
  const tickets = generateTickets({ customer: '99888777000100', day: '2026-11-12', count: 2 })
  for (const { bytes } of tickets.filter(({ modelo }) => modelo === '63')) {
    const document = XmlDocument.fromBuffer(withSignature(bytes, 'bpe'))
    expect(() => official.validate(document)).not.toThrow()
    document.dispose()
  }
  official.dispose()
})
