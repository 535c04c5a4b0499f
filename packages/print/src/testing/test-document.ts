import type { Actor, Address } from '@portal/synthetic/base/company.ts'
import { escapeText } from '@portal/synthetic/base/xml.ts'
import { editXml } from '@portal/synthetic/edit-xml.ts'
import type { Made } from '@portal/synthetic/model/case.ts'
import { type Context, makeContext } from '@portal/synthetic/model/context.ts'

const ADDRESS: Address = {
  street: 'RUA A',
  number: '1',
  district: 'CENTRO',
  cityCode: '3550308',
  cityName: 'SAO PAULO',
  uf: 'SP',
  cep: '01310100',
  phone: '11987654321',
}
const PLACE = { uf: 'SP', address: ADDRESS } satisfies Partial<Actor>

/** The facts of every document of the print tests: two companies of São Paulo, 2026-06-01 00:10:00. */
export function testContext(numero: number): Context {
  const context = makeContext({ seed: 1, caseName: 'print', round: 0, signer: null })
  return {
    ...context,
    numero,
    moment: { local: '2026-06-01T00:10:00', offset: '-03:00' },
    emitente: { ...context.emitente, ...PLACE, taxId: '11222333000181', name: 'EMPRESA', ie: '123456789012' },
    outro: { ...context.outro, ...PLACE, taxId: '99888777000166', name: 'CLIENTE', ie: '110042490114' },
    carrier: { ...context.carrier, ...PLACE, taxId: '11444777000161', name: 'TRANSPORTADORA' },
    pessoa: { ...context.pessoa, ...PLACE, taxId: '52998224725' },
  }
}

/** Fields that a test sets in a document of a builder. */
export interface TestFields {
  chave: string
  nProt: string
  dhEmi?: string
  /** Replaces every amount */
  value?: string
  /** Contents of elements by name or path; see `editXml` */
  texts?: Record<string, string | undefined>
}

const AMOUNT = /<(v[A-Z]\w*)>\d+\.\d+</g

/** The bytes of a document with the series 1, the key and the fields of the test. */
export function testDocument({ bytes, chave: made }: Pick<Made, 'bytes' | 'chave'>, fields: TestFields): Buffer {
  const { chave, nProt, dhEmi, value, texts = {} } = fields
  const xml = bytes.toString().replaceAll(made, chave)
  const valued = value === undefined ? xml : xml.replace(AMOUNT, `<$1>${value}<`)
  const changes: Record<string, string> = { 'ide/serie': '1', nProt, dhRecbto: '2026-06-01T00:11:12-03:00' }
  if (dhEmi !== undefined) changes.dhEmi = dhEmi
  for (const [path, text] of Object.entries(texts)) if (text !== undefined) changes[path] = escapeText(text)
  return Buffer.from(editXml(valued, changes))
}
