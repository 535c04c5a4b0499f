import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { FiscalError } from './base/error.ts'
import type { Dfe, DfeFound, DfeNota } from './base/model.ts'
import { readDfe } from './dfe.ts'
import { readNfeProc } from './nfe/nfe.ts'
import { hasRealSamples, listRealSamples, listSamples, readSample, type Sample } from './testing/samples.test.kit.ts'
import { readXml } from './xml/read.ts'

const samples = listSamples()
/** The real documents of some folders. */
const inFolder = (...folders: string[]) =>
  listRealSamples().filter(({ path }) => folders.some((folder) => path.startsWith(`${folder}/`)))
const dfeOf = (document: DfeFound | undefined): Dfe => {
  if (!document?.result.ok) throw new Error(JSON.stringify(document?.result))
  return document.result.dfe
}
const notaOf = (file: Sample | string): DfeNota => {
  const dfe = dfeOf(readDfe(readSample(file))[0])
  if (dfe.kind !== 'nota') throw new Error(dfe.kind)
  return dfe
}
/**
 * Files whose key differs from the manifest; Id, chNFe and signature agree in the file, and its digit is
 * correct.
 */
const RENAMED = new Map([['nfe/nfe-14-ibscbs-4itens.xml', '31251101001001000972550010000778511823019517']])
/** Files of layout 4.00 that the manifest lists as 3.10. */
const MISTAKEN = new Map([['nfce/nfce-01-producao-310.xml', '4.00']])

describe('documents of the samples', () => {
  const documents = samples.filter(({ path }) => /^(nfe|nfce|cte|mdfe)\//.test(path))
  const keyed = documents.filter(({ chave }) => chave !== '')
  const keyless = documents.filter(({ chave }) => chave === '')

  test('there are more than 40', () => expect(keyed.length).toBeGreaterThan(40))

  test.each(keyed)('$path is read as described in its manifest', (sample) => {
    const { path, modelo, layout, root, chave } = sample
    const bytes = readSample(sample)
    const [document, ...rest] = readDfe(bytes)
    expect(rest).toEqual([])
    expect(dfeOf(document)).toMatchObject({
      kind: 'nota',
      modelo: Number(modelo),
      layout: MISTAKEN.get(path) ?? layout.replace(' RTC', ''),
      chave: RENAMED.get(path) ?? chave,
      root: root
        .replace(/^envi/, '')
        .replace(/Proc$/, '')
        .replace('nfe', 'NFe')
        .replace('cte', 'CTe')
        .replace('mdfe', 'MDFe'),
    })
    if (root.startsWith('envi')) expect(bytes.includes(Buffer.from(document?.bytes ?? []))).toBe(true)
    else expect(document?.bytes.length).toBe(bytes.length)
  })

  test.runIf(keyless.length > 0).each(keyless)('$path is refused because «string» is not a key', (sample) => {
    expect(readDfe(readSample(sample))).toMatchObject([{ result: { ok: false, code: 'chave.shape', chave: null } }])
  })

  test.each(documents.filter(({ path }) => /^nfc?e\//.test(path)))('$path has a full model', (sample) => {
    const { infNFe } = readNfeProc(readSample(sample)).NFe
    expect(infNFe.det.length).toBeGreaterThan(0)
    expect(infNFe.emit.xNome).toBeTruthy()
    expect(infNFe.total.ICMSTot?.vNF).toBeTruthy()
  })

  test.each(keyed)('$path read again from its own bytes is the same document', (sample) => {
    const [document] = readDfe(readSample(sample))
    const again = document && dfeOf(readDfe(document.bytes)[0])
    expect(again).toMatchObject({ chave: notaOf(sample).chave, nodeDigest: notaOf(sample).nodeDigest })
  })
})

describe.runIf(hasRealSamples)('single fields of the samples', () => {
  test.each([
    ['nfe/nfe-04-simples-csosn101-assinada.xml', 'ok'],
    ['nfe/nfe-23-ibscbs-2026-assinada-envinfe.xml', 'ok'],
    ['ruins/assinatura-adulterada.xml', 'failed'],
    ['nfe/nfe-20-contingencia-svcan.xml', 'absent'],
  ])('signature of %s is %s', (file, state) => {
    expect(notaOf(file).marks.signature.state).toBe(state)
  })

  test('the QR Code of every sample is accepted, except those with a replaced key', () => {
    const files = inFolder('nfce', 'cte', 'mdfe').filter(({ chave }) => chave !== '')
    const inState = (state: string) =>
      files.map(({ path }) => path).filter((file) => notaOf(file).marks.query?.state === state)
    expect(inState('ok')).toEqual([
      ...[1, 2, 3, 4, 5].map((n) => expect.stringContaining(`nfce/nfce-0${n}-`)),
      'mdfe/mdfe-06-encerrado.xml',
    ])
    const rekeyed = ['cte-01', 'cte-02', 'cte-06', 'mdfe-01', 'mdfe-02', 'nfce-06']
    expect(
      inState('failed')
        .map((file) => file.match(/\w+-\d\d/)?.[0])
        .sort(),
    ).toEqual(rekeyed)
    for (const file of inState('failed'))
      expect(notaOf(file).marks.query?.reason).toBe('O QR Code não traz a chave deste documento.')
  })

  test.each([
    ['nfe/nfe-27-denegada.xml', 'denegada'],
    ['nfe/nfe-06-retirada-entrega-sem-protocolo.xml', 'sem_protocolo'],
    ['nfe/nfe-21-layout200.xml', 'autorizada'],
  ])('protocol of %s: %s', (file, state) => {
    expect(notaOf(file).protocolState).toBe(state)
  })

  test.each([
    ['nfe/nfe-22-cancelada-embutida.xml', '110111'],
    ['nfce/nfce-05-cancelada.xml', '110111'],
    ['cte/cte-08-cancelado-200.xml', '110111'],
    ['mdfe/mdfe-06-encerrado.xml', '110112'],
  ])('%s contains event %s', (file, tpEvento) => {
    expect(notaOf(file).eventos).toMatchObject([{ tpEvento, registered: true, embedded: true }])
  })

  test('values, dates and parties are as written', () => {
    expect(notaOf('nfe/nfe-15-ibscbs-2026-3itens.xml')).toMatchObject({
      totalCents: 1,
      issued: { local: '2026-06-05T14:10:46' },
    })
    expect(notaOf('nfe/nfe-21-layout200.xml').issued).toEqual({ local: '2011-09-16T00:00:00', instant: null })
    expect(notaOf('nfe/nfe-13-cnpj-alfanumerico.xml').parties[0]?.taxId).toMatch(/[A-Z]/)
    expect(notaOf('mdfe/mdfe-06-encerrado.xml').parties.map(({ role }) => role)).toEqual(['emit', 'contratante'])
    expect(notaOf('cte/cte-07-rodo-300-homolog.xml')).toMatchObject({ homologacao: true, totalCents: 10000 })
  })

  test('items have IBS and CBS, and their sum is the total of products', () => {
    const { itens } = notaOf('nfe/nfe-17-ibscbs-completa.xml')
    expect(itens[0]).toMatchObject({ cClassTrib: expect.stringMatching(/^\d{6}$/), pCBS: expect.stringMatching(/^\d/) })
    for (const file of ['nfe/nfe-03-41itens-ipi-duplicatas.xml', 'nfe/nfe-08-21itens-difal.xml']) {
      const products = notaOf(file).itens.reduce((sum, item) => sum + item.vProd, 0)
      const statedTotal = readNfeProc(readSample(file)).NFe.infNFe.total.ICMSTot?.vProd
      expect((products / 100).toFixed(2)).toBe(statedTotal)
    }
    expect(notaOf('nfe/nfe-28-500itens.xml').itens).toHaveLength(500)
  })
})

describe.runIf(hasRealSamples)('events, distribution, and invalid files', () => {
  test.each(inFolder('eventos'))('$path', (sample) => {
    const { path: file, root } = sample
    const [document] = readDfe(readSample(sample))
    expect(document?.element).toBe(root)
    if (file.includes('-xsd')) expect(document?.result).toMatchObject({ ok: false, code: 'chave.shape' })
    else expect(dfeOf(document).kind).toBe(file.includes('inutilizacao') ? 'inutilizacao' : 'evento')
  })

  test.each([
    ['distribuicao/resnfe-autorizada.xml', ['resumo']],
    ['distribuicao/resnfe-cancelada.xml', ['resumo']],
    ['distribuicao/resevento-cancelamento.xml', ['resumo_evento']],
    ['distribuicao/resevento-cte-autorizado.xml', ['resumo_evento']],
    ['distribuicao/retdistdfe-lote.xml', ['resumo', 'resumo', 'resumo_evento', 'nota', 'evento']],
  ])('%s', (file, kinds) => {
    expect(readDfe(readSample(file)).map((document) => dfeOf(document).kind)).toEqual(kinds)
  })

  test('a docZip inflates to the exact bytes of its file', () => {
    const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
    const inflated = readDfe(readSample('distribuicao/retdistdfe-lote.xml')).map(({ bytes }) => sha(bytes))
    expect(inflated).toContain(sha(readSample('nfe/nfe-15-ibscbs-2026-3itens.xml')))
  })

  test.each([
    ['distribuicao/retdistdfe-vazio.xml', 'dfe.empty_lot'],
    ['ruins/truncado.xml', 'xml.incomplete'],
    ['ruins/vazio.xml', 'xml.empty'],
    ['ruins/entidade-externa.xml', 'xml.doctype'],
    ['ruins/nao-fiscal.xml', 'dfe.unknown'],
  ])('%s is refused with %s', (file, code) => {
    expect(() => readDfe(readSample(file))).toThrow(expect.objectContaining({ code }))
  })

  test.each([
    ['ruins/latin1.xml', 'AÇÚCAR ÚNICO'],
    ['ruins/utf8-bom.xml', 'COM BOM'],
  ])('%s is read in its own encoding', (file, words) => {
    const original = notaOf('nfe/nfe-14-ibscbs-4itens.xml')
    const nota = notaOf(file)
    expect(nota).toMatchObject({ chave: original.chave, emitente: original.emitente, marks: { key: { state: 'ok' } } })
    expect(nota.itens.some(({ xProd }) => xProd?.endsWith(words))).toBe(true)
  })

  test('a document with a wrong check digit is read and its key mark fails', () => {
    for (const file of ['ruins/chave-dv-errado.xml', 'ruins/mdfe-modelo-nao-valido.xml']) {
      expect(notaOf(file).marks.key).toMatchObject({ state: 'failed', reason: expect.stringContaining('dígito') })
    }
  })

  test('every prefix of a real file is refused with a FiscalError', { timeout: 30_000 }, () => {
    const bytes = readSample('distribuicao/retdistdfe-lote.xml')
    expect(readXml(bytes).name).toBe('retDistDFeInt')
    for (let length = 0; length < bytes.length - 1; length += 97) {
      expect(() => readDfe(bytes.subarray(0, length))).toThrow(FiscalError)
    }
  })
})
