import { createHash, type KeyObject, sign } from 'node:crypto'
import * as d from './der.ts'

const RSA_SHA256 = d.sequence(d.oid('1.2.840.113549.1.1.11'), d.der(0x05))
/** A common name has 64 characters, 15 of them for the tax id. */
const NAME_ROOM = 49
const ROOT_NAME = 'AC Raiz de Teste do Portal'

/** Who the leaf is for. A CPF makes an e-CPF, a CNPJ an e-CNPJ. */
export interface Holder {
  taxId: string
  name: string
}

export interface CertificateKeys {
  publicKey: KeyObject
  privateKey: KeyObject
}

const attribute = (type: string, value: string) => d.set(d.sequence(d.oid(type), d.utf8(value)))

function distinguished(commonName: string, unit: string): Buffer {
  return d.sequence(
    d.set(d.sequence(d.oid('2.5.4.6'), d.printable('BR'))),
    attribute('2.5.4.10', 'ICP-Brasil (teste)'),
    attribute('2.5.4.11', unit),
    attribute('2.5.4.3', commonName),
  )
}

/** Subject of every such authority, as encoded. */
export const rootName = (): Buffer => distinguished(ROOT_NAME, 'Autoridade de teste, sem valor')

const spki = (key: KeyObject) => key.export({ type: 'spki', format: 'der' })
/** RFC 5280 method 1 would hash the bit string alone; any value that both sides share serves. */
const keyId = (key: KeyObject) => createHash('sha1').update(spki(key)).digest()

const extension = (id: string, critical: boolean, value: Buffer) =>
  d.sequence(d.oid(id), ...(critical ? [d.boolean(true)] : []), d.octets(value))

const otherName = (id: string, text: string) =>
  d.context(0, d.oid(id), d.context(0, d.octets(Buffer.from(text, 'latin1'))))

/** The ICP-Brasil fields of the holder (DOC-ICP-04): .3.3 CNPJ, .3.2 and .3.4 the one responsible, .3.1 CPF of a person. */
function alternativeNames({ taxId, name }: Holder): Buffer {
  const person = (cpf: string) => `01011980${cpf}${'0'.repeat(11)}${'0'.repeat(15)}`
  if (taxId.length === 11) return d.sequence(otherName('2.16.76.1.3.1', person(taxId)))
  return d.sequence(
    otherName('2.16.76.1.3.4', person('52998224725')),
    otherName('2.16.76.1.3.2', name.normalize('NFD').replace(/[^ -~]/g, '')),
    otherName('2.16.76.1.3.3', taxId),
    otherName('2.16.76.1.3.7', '0'.repeat(12)),
  )
}

interface Body {
  serial: Buffer
  subject: Buffer
  from: string
  until: string
  key: KeyObject
  extensions: Buffer[]
}

function signed(body: Body, issuerKey: KeyObject): Buffer {
  const content = d.sequence(
    d.context(0, d.integer(2)),
    d.integer(body.serial),
    RSA_SHA256,
    rootName(),
    d.sequence(d.time(body.from), d.time(body.until)),
    body.subject,
    spki(body.key),
    d.context(3, d.sequence(...body.extensions)),
  )
  return d.sequence(content, RSA_SHA256, d.bits(sign('sha256', content, issuerKey)))
}

/** A self-signed authority, valid 2024 to 2044. DER. */
export function rootCertificate({ publicKey, privateKey }: CertificateKeys): Buffer {
  const body: Body = {
    serial: Buffer.from([1]),
    subject: rootName(),
    from: '20240101000000Z',
    until: '20440101000000Z',
    key: publicKey,
    extensions: [
      extension('2.5.29.19', true, d.sequence(d.boolean(true), d.integer(0))),
      extension('2.5.29.15', true, d.bits(Buffer.from([0x06]), 1)),
      extension('2.5.29.14', false, d.octets(keyId(publicKey))),
    ],
  }
  return signed(body, privateKey)
}

/** A leaf of type A1 for the holder, valid 2025 to 2034. DER. */
export function leafCertificate(holder: Holder, key: KeyObject, root: CertificateKeys): Buffer {
  const company = holder.taxId.length === 14
  const serial = createHash('sha256')
    .update(`${holder.taxId} ${holder.name}`)
    .update(spki(key))
    .digest()
    .subarray(0, 12)
  serial[0] = (serial[0]! & 0x7f) | 0x40
  const body: Body = {
    serial,
    subject: distinguished(
      `${holder.name.toUpperCase().slice(0, NAME_ROOM)}:${holder.taxId}`,
      company ? 'RFB e-CNPJ A1' : 'RFB e-CPF A1',
    ),
    from: '20250101000000Z',
    until: '20350101000000Z',
    key,
    extensions: [
      extension('2.5.29.19', false, d.sequence()),
      extension('2.5.29.15', true, d.bits(Buffer.from([0xe0]), 5)),
      extension('2.5.29.37', false, d.sequence(d.oid('1.3.6.1.5.5.7.3.2'), d.oid('1.3.6.1.5.5.7.3.4'))),
      extension('2.5.29.32', false, d.sequence(d.sequence(d.oid('2.16.76.1.2.1.999')))),
      extension('2.5.29.35', false, d.sequence(d.contextValue(0, keyId(root.publicKey)))),
      extension('2.5.29.14', false, d.octets(keyId(key))),
      extension('2.5.29.17', false, alternativeNames(holder)),
    ],
  }
  return signed(body, root.privateKey)
}

export function pemOf(certificate: Buffer): string {
  const lines = certificate.toString('base64').replace(/.{64}/g, '$&\n').trimEnd()
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`
}
