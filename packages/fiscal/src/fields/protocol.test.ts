import { expect, test } from 'vitest'
import type { DfeNota } from '../base/model.ts'
import { readDfe } from '../dfe.ts'
import { readDocumento } from '../documento/read.ts'
import { readNfeProc } from '../nfe/nfe.ts'
import { makeCertificate } from '../testing/certificates.test.kit.ts'
import { asBytes, CNPJ, chaveOf, cte, mdfe, nfe, nfeProc } from '../testing/fixtures.test.kit.ts'
import { signXml } from '../testing/sign.test.kit.ts'

function read(xml: string): DfeNota {
  const [found] = readDfe(asBytes(xml))
  if (!found?.result.ok || found.result.dfe.kind !== 'nota') throw new Error(JSON.stringify(found?.result))
  return found.result.dfe
}

const HOLDER = makeCertificate({ cn: `EMITENTE LTDA:${CNPJ.emitente}`, names: { 3: CNPJ.emitente } })
const SIGNED = signXml(nfe(), 'infNFe', { holder: HOLDER })
const DIGEST = /<DigestValue>(.*)<\/DigestValue>/.exec(SIGNED)![1]!

interface ProtOf {
  cStat: string
  chave?: string | null
  digVal?: string | null
  nProt?: string
}
const field = (name: string, value: string | null) => (value === null ? '' : `<${name}>${value}</${name}>`)
const prot = ({ cStat, chave = chaveOf(), digVal = DIGEST, nProt = '135260000000001' }: ProtOf) =>
  `<protNFe versao="4.00"><infProt>${field('chNFe', chave)}<nProt>${nProt}</nProt>${field('digVal', digVal)}<cStat>${cStat}</cStat></infProt></protNFe>`
const RIGHT = prot({ cStat: '100', nProt: '135260000000777' })
const OTHERS = [1, 2, 3].map((numero) =>
  prot({ cStat: '100', chave: chaveOf({ numero: 90 + numero }), digVal: 'AAAA', nProt: `13526000000000${numero}` }),
)
const EMPTY = '<protNFe versao="4.00"/>'
const LOT = `<retEnviNFe><cStat>104</cStat><xMotivo>Lote processado</xMotivo>${OTHERS.join('')}${RIGHT}</retEnviNFe>`

test.each<[string, string]>([
  ['alone', nfeProc(SIGNED + RIGHT)],
  ['before the note', nfeProc(RIGHT + SIGNED)],
  ['after a refusal as a duplicate', nfeProc(SIGNED + prot({ cStat: '204' }) + RIGHT)],
  ['before a refusal as a duplicate', nfeProc(SIGNED + RIGHT + prot({ cStat: '204' }))],
  ['after three of other keys', nfeProc(SIGNED + OTHERS.join('') + RIGHT)],
  ['between others', nfeProc(OTHERS[0] + SIGNED + OTHERS[1] + RIGHT + OTHERS[2])],
  ['after empty ones', nfeProc(`${SIGNED}${EMPTY}<protNFe><infProt/></protNFe>${RIGHT}`)],
  ['in the return of its lot', nfeProc(SIGNED + LOT)],
  ['in the return of its lot before the note', nfeProc(LOT + SIGNED)],
  ['in the return of a query', nfeProc(`${SIGNED}<retConsSitNFe><cStat>100</cStat>${RIGHT}</retConsSitNFe>`)],
  ['in an envelope', nfeProc(`${SIGNED}<Envelope><Body><nfeResultMsg>${LOT}</nfeResultMsg></Body></Envelope>`)],
  ['inside the note', nfeProc(SIGNED.replace('</NFe>', `${RIGHT}</NFe>`))],
  ['inside a note without a proc', SIGNED.replace('</NFe>', `${RIGHT}</NFe>`)],
  ['after one of another content', nfeProc(SIGNED + prot({ cStat: '100', digVal: 'AAAA' }) + RIGHT)],
  ['after a denial of another content', nfeProc(SIGNED + prot({ cStat: '302', digVal: 'AAAA' }) + RIGHT)],
  ['after one without a key', nfeProc(SIGNED + prot({ cStat: '100', chave: null, nProt: '1' }) + RIGHT)],
])('the right protocol %s', (_name, xml) => {
  const { protocol, protocolState, marks } = read(xml)
  expect(protocolState).toBe('autorizada')
  expect(protocol).toMatchObject({ nProt: '135260000000777', cStat: '100' })
  expect(marks.protocol).toEqual({ state: 'ok', reason: null })
  if (!xml.includes('<nfeProc')) return
  const shown = readDocumento(asBytes(xml))
  expect(shown.kind === 'nfe' && shown.protocol.protNFe?.infProt?.nProt).toBe('135260000000777')
  expect(readNfeProc(asBytes(xml)).protNFe?.infProt?.nProt).toBe('135260000000777')
})

test.each<[string, string, string]>([
  ['refusals only', nfeProc(SIGNED + prot({ cStat: '204' }) + prot({ cStat: '539' })), 'rejeitada'],
  ['a refusal and a denial', nfeProc(SIGNED + prot({ cStat: '204' }) + prot({ cStat: '302' })), 'denegada'],
  [
    'a denial of this content and an authorization of another',
    nfeProc(SIGNED + prot({ cStat: '100', digVal: 'AAAA' }) + prot({ cStat: '302' })),
    'denegada',
  ],
  [
    'a refusal of this key and an authorization of another',
    nfeProc(SIGNED + OTHERS[0] + prot({ cStat: '204' })),
    'rejeitada',
  ],
  ['empty ones', nfeProc(SIGNED + EMPTY + EMPTY), 'sem_protocolo'],
  ['one inside the signed group', nfeProc(nfe().replace('</infNFe>', `${RIGHT}</infNFe>`)), 'sem_protocolo'],
])('with %s', (_name, xml, state) => {
  expect(read(xml).protocolState).toBe(state)
})

test('protocols of other keys give no number and no date, and the mark tells', () => {
  const { protocol, protocolState, marks } = read(nfeProc(SIGNED + OTHERS.join('')))
  expect({ protocol, protocolState }).toEqual({ protocol: null, protocolState: 'sem_protocolo' })
  expect(marks.protocol).toEqual({ state: 'failed', reason: 'O protocolo é de outra chave.' })
})

test.each<[string, string, string, string]>([
  ['CT-e', 'cteProc', cte(), 'CTe'],
  ['MDF-e', 'mdfeProc', mdfe(), 'MDFe'],
])('%s: the protocol after a refusal and others, in the return of a lot', (_name, root, doc, kind) => {
  const own = / Id="[A-Za-z]+(\d{44})"/.exec(doc)![1]!
  const answer = (cStat: string, chave: string) =>
    `<prot${kind}><infProt><ch${kind}>${chave}</ch${kind}><nProt>${cStat}1</nProt><cStat>${cStat}</cStat></infProt></prot${kind}>`
  const other = `${own.slice(0, 43)}${(Number(own[43]) + 1) % 10}`
  const xml = `<${root}>${doc}${answer('204', own)}<ret>${answer('100', other)}${answer('100', own)}</ret></${root}>`
  expect(read(xml)).toMatchObject({ protocolState: 'autorizada', protocol: { cStat: '100', nProt: '1001' } })
  expect(read(xml.replace(answer('100', own), '')).protocolState).toBe('rejeitada')
})

test('120, authorised with an alert, authorises NF-e and NFC-e like 100; no other kind knows it', () => {
  const nfce = nfe({ mod: '65' })
  const ofNfce = chaveOf({ mod: '65' })
  expect(read(nfeProc(SIGNED + prot({ cStat: '120' }))).protocolState).toBe('autorizada')
  expect(read(nfeProc(SIGNED + prot({ cStat: '204' }) + prot({ cStat: '120' }))).protocolState).toBe('autorizada')
  expect(read(nfeProc(nfce + prot({ cStat: '120', chave: ofNfce }))).protocolState).toBe('autorizada')
  const ofCte = '<protCTe><infProt><cStat>120</cStat></infProt></protCTe>'
  expect(read(`<cteProc>${cte()}${ofCte}</cteProc>`).protocolState).toBe('desconhecida')
  const right = ofCte.replace('120', '100')
  expect(read(`<cteProc>${cte()}${ofCte}${right}</cteProc>`).protocolState).toBe('autorizada')
})
