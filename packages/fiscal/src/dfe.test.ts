import { gzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FiscalError } from './base/error.ts'
import { readDfe } from './dfe.ts'
import { asBytes, chaveOf, cte, mdfe, nfe, nfeProc, PROD, procEventoNfe, protNfe } from './testing/fixtures.test.kit.ts'

const read = (xml: string) => readDfe(asBytes(xml))
const decodeBytes = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const docZip = (content: string | Uint8Array, schema = 'procNFe_v4.00.xsd') =>
  `<docZip NSU="1" schema="${schema}">${gzipSync(content).toString('base64')}</docZip>`
const distribution = (inner: string) =>
  `<retDistDFeInt xmlns="http://www.portalfiscal.inf.br/nfe"><cStat>138</cStat><loteDistDFeInt>${inner}</loteDistDFeInt></retDistDFeInt>`
const resNfe = `<resNFe><chNFe>${chaveOf()}</chNFe><CNPJ>11222333000181</CNPJ><xNome>E</xNome><dhEmi>2026-06-01T10:00:00-03:00</dhEmi><tpNF>1</tpNF><vNF>10.25</vNF><nProt>5</nProt><cSitNFe>1</cSitNFe></resNFe>`

describe('one document', () => {
  test.each([
    ['nfeProc', nfeProc(nfe() + protNfe('100')), 'nota'],
    ['NFe', nfe(), 'nota'],
    ['CTe', cte(), 'nota'],
    ['CTeOS', cte({ root: 'CTeOS', mod: '67' }), 'nota'],
    ['CTeSimp', cte({ root: 'CTeSimp' }), 'nota'],
    ['cteProc', `<cteProc>${cte()}</cteProc>`, 'nota'],
    ['cteOSProc', `<cteOSProc>${cte({ root: 'CTeOS', mod: '67' })}</cteOSProc>`, 'nota'],
    ['cteSimpProc', `<cteSimpProc>${cte({ root: 'CTeSimp' })}</cteSimpProc>`, 'nota'],
    ['MDFe', mdfe(), 'nota'],
    ['mdfeProc', `<mdfeProc>${mdfe()}</mdfeProc>`, 'nota'],
    ['procEventoNFe', procEventoNfe(), 'evento'],
    ['resNFe', resNfe, 'resumo'],
  ])('the bytes of a %s are the whole file', (element, xml, kind) => {
    const bytes = asBytes(`\uFEFF<?xml version="1.0"?>\n${xml.replace(/^<\?xml[^>]*>/, '')}\n`)
    const [documents, ...rest] = readDfe(bytes)
    expect(rest).toEqual([])
    expect(documents?.bytes).toBe(bytes)
    expect(documents).toMatchObject({ element, result: { ok: true, dfe: { kind } } })
  })

  test('any namespace prefix is accepted', () => {
    const prefixed = nfe()
      .replaceAll(/<(\/?)([A-Za-z])/g, '<$1n:$2')
      .replace('xmlns=', 'xmlns:n=')
    expect(read(prefixed)).toMatchObject([
      { element: 'NFe', result: { ok: true, dfe: { chave: chaveOf(), totalCents: 1025 } } },
    ])
  })

  test('a document has the same digest bare, in its proc and in a lot', () => {
    const digest = (xml: string) => {
      const result = read(xml)[0]?.result
      return result?.ok && result.dfe.kind === 'nota' ? result.dfe.nodeDigest : undefined
    }
    const bare = digest(nfe())
    expect(bare).toMatch(/^[0-9a-f]{64}$/)
    expect(digest(nfeProc(nfe() + protNfe('100')))).toBe(bare)
    expect(digest(`<enviNFe>${nfe()}</enviNFe>`)).toBe(bare)
    expect(digest(nfe({ vNF: '10.26' }))).not.toBe(bare)
  })

  test('the refusal of an unreadable document contains its key if it has one', () => {
    expect(read(nfe({ vNF: 'string' }))).toMatchObject([
      {
        element: 'NFe',
        result: { ok: false, code: 'dfe.number', reason: expect.stringContaining('vNF'), chave: chaveOf() },
      },
    ])
    expect(read(nfe({ chave: 'string' }))).toMatchObject([{ result: { ok: false, code: 'chave.shape', chave: null } }])
  })

  const BIG = '10000000000000.00'
  test.each([
    ['vNF', nfe({ vNF: BIG })],
    ['vProd', nfe({ prod: PROD.replace('>10.25<', `>${BIG}<`) })],
    ['vNF', resNfe.replace('>10.25<', `>${BIG}<`)],
    ['vTPrest', cte().replace('>150.50<', `>${BIG}<`)],
    ['vCarga', mdfe().replace('>1234.50<', `>${BIG}<`)],
  ])('%s of more than 15 digits is refused, and the message names the field', (field, xml) => {
    const reason = expect.stringContaining(`O campo ${field} passa de 15 dígitos: «${BIG}».`)
    expect(read(xml)).toMatchObject([{ result: { ok: false, code: 'dfe.number', reason } }])
  })

  test.each([
    ['vNF', nfe({ vNF: '-1.00' })],
    ['vNF', resNfe.replace('>10.25<', '>-1.00<')],
    ['vTPrest', cte().replace('>150.50<', '>-1.00<')],
    ['vCarga', mdfe().replace('>1234.50<', '>-1.00<')],
  ])('a negative %s is refused', (field, xml) => {
    const reason = `O campo ${field} não pode ser negativo: «-1.00».`
    expect(read(xml)).toMatchObject([{ result: { ok: false, code: 'dfe.number', reason } }])
  })

  test.each([
    ['vNF', nfe()],
    ['vNF', resNfe],
    ['vTPrest', cte()],
    ['vCarga', mdfe()],
  ])('a document without its %s is refused instead of counted as zero', (field, xml) => {
    const without = xml.replace(new RegExp(`<${field}>[^<]*</${field}>`), '')
    expect(read(without)).toMatchObject([
      { result: { ok: false, code: 'dfe.field', reason: expect.stringContaining(`Falta o campo ${field}.`) } },
    ])
  })

  test('the largest amount of the layouts is accepted', () => {
    expect(read(nfe({ vNF: '9999999999999.99' }))).toMatchObject([
      { result: { ok: true, dfe: { totalCents: 999_999_999_999_999 } } },
    ])
  })

  test('the protocol of another key authorises nothing', () => {
    const [documents] = read(nfeProc(nfe() + protNfe('100', chaveOf({ numero: 99 }))))
    expect(documents?.result).toMatchObject({
      dfe: { protocolState: 'sem_protocolo', marks: { protocol: { state: 'failed' } } },
    })
  })
})

describe('several documents', () => {
  test('each document of a lot has its exact bytes; an invalid one does not affect the others', () => {
    const [one, bad, two] = [nfe(), nfe({ chave: 'string' }), nfe({ chave: chaveOf({ numero: 11 }), vNF: 'ãé' })]
    const documents = read(
      `<enviNFe xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00"><idLote>ção</idLote>${one}\n${bad}${two}${one}</enviNFe>`,
    )
    expect(documents.map(({ bytes }) => decodeBytes(bytes))).toEqual([one, bad, two, one])
    expect(documents.map(({ result }) => result.ok)).toEqual([true, false, false, true])
  })

  test.each([
    ['enviCTe', cte(), 'CTe'],
    ['enviMDFe', mdfe(), 'MDFe'],
    ['envEvento', /<evento .*<\/evento>/.exec(procEventoNfe())?.[0] ?? '', 'evento'],
  ])('reads a lot %s', (root, document, element) => {
    expect(read(`<${root}>${document}${document}</${root}>`)).toMatchObject([
      { element, result: { ok: true } },
      { element },
    ])
  })

  test('a distribution returns the inflated content of each docZip', () => {
    const documents = [nfeProc(nfe() + protNfe('100')), resNfe, procEventoNfe()]
    const results = read(distribution(documents.map((xml) => docZip(xml)).join('')))
    expect(results.map(({ bytes }) => decodeBytes(bytes))).toEqual(documents)
    expect(results.map(({ element, result }) => [element, result.ok])).toEqual([
      ['nfeProc', true],
      ['resNFe', true],
      ['procEventoNFe', true],
    ])
  })

  test.each([
    ['lot.base64', '<docZip schema="x">não é base64!</docZip>'],
    ['lot.base64', '<docZip schema="x"/>'],
    ['lot.gzip', '<docZip schema="x">AAAA</docZip>'],
    ['lot.too_large', docZip(Buffer.alloc(9 * 1024 * 1024, 32))],
    ['xml.incomplete', docZip('<nfeProc><NFe>')],
    ['dfe.unsupported', docZip('<DPS/>')],
    ['dfe.unsupported', docZip('%PDF-1.4')],
    ['dfe.unknown', docZip(distribution(docZip(resNfe)))],
  ])('a docZip refused with %s does not affect the others', (code, hostile) => {
    expect(read(distribution(hostile + docZip(resNfe)))).toMatchObject([
      { result: { ok: false, code } },
      { result: { ok: true } },
    ])
  })

  test('the inflated size of a lot is limited in total', { timeout: 30_000 }, () => {
    const bomb = docZip(Buffer.alloc(8 * 1024 * 1024, 32))
    const documents = read(distribution(bomb.repeat(12)))
    expect(documents).toHaveLength(12)
    expect(documents.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBeLessThan(72 * 1024 * 1024)
    expect(documents.at(-1)?.result).toMatchObject({ ok: false, code: 'lot.too_large' })
  })

  test.each([
    '<enviNFe><idLote>1</idLote></enviNFe>',
    distribution(''),
    '<retDistDFeInt><cStat>137</cStat></retDistDFeInt>',
  ])('a lot without documents is refused: %s', (xml) => {
    expect(() => read(xml)).toThrow(
      expect.objectContaining({ code: 'dfe.empty_lot', message: 'Arquivo sem documentos.' }),
    )
  })

  test('reads a document or lot inside a SOAP envelope', () => {
    const soap = (inner: string) =>
      `<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Header/><s:Body><nfeDadosMsg>${inner}</nfeDadosMsg></s:Body></s:Envelope>`
    const [documents] = read(soap(nfe()))
    expect(decodeBytes(documents?.bytes ?? new Uint8Array())).toBe(nfe())
    expect(read(soap(distribution(docZip(resNfe))))).toMatchObject([{ element: 'resNFe', result: { ok: true } }])
    expect(() => read(soap('<retConsSitNFe/>'))).toThrow(
      expect.objectContaining({ message: expect.stringContaining('Retorno de consulta') }),
    )
    expect(() => read(soap('<outra/>'))).toThrow(expect.objectContaining({ code: 'dfe.unknown' }))
  })
})

describe('the refusal of an unsupported file names its kind', () => {
  test.each([
    ['<CompNfse/>', 'NFS-e'],
    ['<NFSe><Nfse/></NFSe>', 'leiaute municipal'],
    [
      '<RetornoConsulta xmlns="http://www.prefeitura.sp.gov.br/nfe"><NFe xmlns=""/></RetornoConsulta>',
      'leiaute municipal',
    ],
    ['<p:RetornoConsulta xmlns:p="http://www.prefeitura.sp.gov.br/nfe"/>', 'leiaute municipal'],
    ['<NFSe xmlns="http://www.abrasf.org.br/nfse.xsd"><infNFSe/></NFSe>', 'leiaute municipal'],
    ['<nfdok/>', 'leiaute municipal'],
    [
      '<Envelope><Body><Result xmlns="http://www.prefeitura.sp.gov.br/nfe"><NFe/></Result></Body></Envelope>',
      'leiaute municipal',
    ],
    ['<ListaNfse/>', 'NFS-e'],
    ['<GerarNfseResposta/>', 'NFS-e'],
    ['<DPS/>', 'DPS'],
    ['<pedRegEvento/>', 'Pedido de registro de evento de NFS-e'],
    ['<CNC/>', 'CNC'],
    ['<ConsultarNfseResposta/>', 'NFS-e'],
    ['<EnviarLoteRpsEnvio/>', 'NFS-e'],
    ['<retEnviNFe/>', 'Recibo'],
    ['<retNFCom xmlns="http://www.portalfiscal.inf.br/nfcom"/>', 'Recibo'],
    ['<protNFe versao="4.00"><infProt/></protNFe>', 'Protocolo de autorização sem a nota'],
    ['<protNF3e versao="1.00"><infProt/></protNF3e>', 'Protocolo de autorização sem a nota'],
    ['<protCTe versao="4.00"><infProt/></protCTe>', 'Protocolo de autorização sem a nota'],
    ['<retEnvEvento/>', 'retorno'],
    ['<retConsSitNFe/>', 'Retorno de consulta'],
    ['<retConsReciNFe/>', 'Retorno de consulta'],
    ['<eSocial/>', 'eSocial'],
    ['%PDF-1.7 …', 'PDF'],
    ['PK\x03\x04…', 'zip'],
    ['<!DOCTYPE html><html></html>', 'HTML'],
    ['  <html><body/></html>', 'HTML'],
    ['|0000|020|0|01062026|', 'EFD'],
    ['{"chave": 1}', 'JSON'],
  ])('%s', (content, name) => {
    expect(() => read(content)).toThrow(
      expect.objectContaining({ code: 'dfe.unsupported', message: expect.stringContaining(name) }),
    )
  })

  test.each([
    ['<NFe><ChaveNFe><NumeroNFe>77</NumeroNFe></ChaveNFe></NFe>', 'leiaute municipal'],
    ['<NFe xmlns="http://www.prefeitura.sp.gov.br/nfe"><ChaveNFe/></NFe>', 'leiaute municipal'],
    ['<tbnfd><nfdok/></tbnfd>', 'leiaute municipal'],
    ['<nf3eProc><NF3e/></nf3eProc>', 'infNF3e'],
    ['<bpeProc><BPe/></bpeProc>', 'infBPe'],
  ])('%s is a document that lacks what it needs', (content, name) => {
    expect(read(content)[0]?.result).toMatchObject({ ok: false, reason: expect.stringContaining(name) })
  })

  test.each([
    [gzipSync(nfe()), 'compactado'],
    [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d]), 'Imagem'],
    [Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'Imagem'],
    [Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), 'Office'],
  ])('binary files %#', (bytes, name) => {
    expect(() => readDfe(bytes)).toThrow(expect.objectContaining({ message: expect.stringContaining(name) }))
  })

  test.each(['<pedido><numero>1</numero></pedido>', 'Prezado cliente, segue a nota.', '<nfeProc2/>', '<rss/>'])(
    '%s is not a fiscal document',
    (content) => {
      expect(() => read(content)).toThrow(
        expect.objectContaining({
          code: 'dfe.unknown',
          message: 'Não é um documento fiscal. Confira se é o XML da nota.',
        }),
      )
    },
  )
})

describe('hostile files', () => {
  test.each([
    ['xml.empty', ''],
    ['xml.doctype', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><NFe>&x;</NFe>'],
    ['xml.depth', `${'<a>'.repeat(500)}${'</a>'.repeat(500)}`],
    ['xml.incomplete', nfe().slice(0, 400)],
    ['xml.malformed', '<NFe><infNFe></NFe></infNFe>'],
  ])('%s', (code, content) => {
    expect(() => read(content)).toThrow(expect.objectContaining({ code }))
  })

  test('a mutated file is read or refused with a FiscalError', { timeout: 30_000 }, () => {
    const whole = nfeProc(
      nfe({ imposto: '<ICMS><ICMS00><CST>00</CST><vICMS>1.00</vICMS></ICMS00></ICMS>' }) +
        protNfe('100') +
        procEventoNfe(),
    )
    const mutation = fc.record({
      from: fc.nat(whole.length),
      length: fc.nat(60),
      put: fc.constantFrom('', '<', '>', '&#0;', '<a/>', '9e9', '-', 'é', ']]>', '__proto__'),
    })
    fc.assert(
      fc.property(fc.array(mutation, { minLength: 1, maxLength: 4 }), (mutations) => {
        let xml = whole
        for (const { from, length, put } of mutations) xml = xml.slice(0, from) + put + xml.slice(from + length)
        try {
          for (const { result } of read(xml))
            if (result.ok && result.dfe.kind === 'nota') expect(Number.isSafeInteger(result.dfe.totalCents)).toBe(true)
        } catch (error) {
          expect(error).toBeInstanceOf(FiscalError)
        }
      }),
      { numRuns: 400 },
    )
  })

  test('any bytes are read or refused with a FiscalError', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        try {
          readDfe(bytes)
        } catch (error) {
          expect(error).toBeInstanceOf(FiscalError)
        }
      }),
    )
  })
})
