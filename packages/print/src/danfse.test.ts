import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { makeNfseEvento } from '@portal/synthetic/nfse/evento.ts'
import { nfseMonth } from '@portal/synthetic/nfse/month.ts'
import { expect, test, vi } from 'vitest'
import { editXml, FULL_NFSE, NFSE_WISH, nfseNote } from './danfse.test.kit.ts'
import type { PrintState } from './format/state.ts'
import { A4, MM } from './paper/geometry.ts'
import { printDfe } from './print.ts'
import { geometryFaults } from './testing/geometry.ts'
import { bare, cutTexts, drawn, printed, textsOf } from './testing/paper.ts'

vi.setConfig({ testTimeout: 120_000 })

const CM = 10 * MM
const COUNT = process.env.PORTAL_TEST_FULL ? 1000 : 40
const FOLDER = resolve(import.meta.dirname, '../../..', process.env.PORTAL_AMOSTRAS ?? '../shared', 'nfse/amostras')
const sample = (name: string): Uint8Array => readFileSync(join(FOLDER, `${name}.xml`))
const hasSamples = existsSync(FOLDER)

/** The service's description, as long as the layout allows. */
const LONGEST: [RegExp, string][] = [
  [/<xNome>[^<]*</g, `<xNome>${'W'.repeat(300)}<`],
  [/<xLgr>[^<]*</g, `<xLgr>${'M'.repeat(255)}<`],
  [/<email>[^<]*</g, `<email>${'m'.repeat(80)}<`],
  [/<xDescServ>[^<]*</, `<xDescServ>${'Reforma do galpão. '.repeat(110).slice(0, 2000)}<`],
  [/<xInfComp>[^<]*</, `<xInfComp>${'Contrato 12/2026. '.repeat(120).slice(0, 2000)}<`],
]
const CASES: [string, Uint8Array][] = [
  ['an ordinary note', nfseNote().bytes],
  ['a note with every block', FULL_NFSE.bytes],
  ['the longest texts', editXml(FULL_NFSE.bytes, ...LONGEST)],
  [
    'words without end',
    editXml(
      FULL_NFSE.bytes,
      [/<xDescServ>[^<]*</, `<xDescServ>${'W'.repeat(2000)}<`],
      [/<xInfComp>[^<]*</, `<xInfComp>${'W'.repeat(2000)}<`],
    ),
  ],
  ['letters that WinAnsi lacks', editXml(FULL_NFSE.bytes, [/<xDescServ>[^<]*</, '<xDescServ>Łódź ≥ Ω Жук 中文 😀<'])],
  ['amounts of a trillion', editXml(FULL_NFSE.bytes, [/>\d+\.\d\d</g, '>1234567890123.12<'])],
  ['no tomador', nfseNote({ tomador: null }).bytes],
  ['an empty note', Buffer.from('<NFSe xmlns="http://www.sped.fazenda.gov.br/nfse"><infNFSe/></NFSe>')],
  ...(hasSamples
    ? ['01', '03', '04', '05', '06', '07'].map((n): [string, Uint8Array] => [`sample ${n}`, sample(`nfse-${n}`)])
    : []),
]

test.each(CASES)('exactly one page without layout faults: %s', (_, bytes) => {
  const pages = drawn(bytes)
  expect(pages).toHaveLength(1)
  expect(pages[0]).toMatchObject(A4)
  expect(pages.flatMap(geometryFaults)).toEqual([])
})

test('every text of generated notes stays in its box', () => {
  for (const { bytes, name } of nfseMonth({ seed: 9, count: COUNT, month: '2026-10', signer: null })) {
    const pages = drawn(bytes)
    expect(pages, name).toHaveLength(1)
    expect(pages.flatMap(geometryFaults), name).toEqual([])
    expect(cutTexts(pages), name).toEqual([])
  }
})

test('the blocks are in the order of the official form', () => {
  const paper = printed(FULL_NFSE.bytes)
  const blocks = [
    ...[
      'CHAVE DE ACESSO DA NFS-e',
      'PRESTADOR / FORNECEDOR',
      'TOMADOR / ADQUIRENTE',
      'O DESTINATÁRIO É O PRÓPRIO TOMADOR',
    ],
    ...['INTERMEDIÁRIO DA OPERAÇÃO', 'SERVIÇO PRESTADO', 'Descrição do Serviço', 'TRIBUTAÇÃO MUNICIPAL (ISSQN)'],
    ...[
      'TRIBUTAÇÃO FEDERAL (EXCETO CBS)',
      'TRIBUTAÇÃO IBS / CBS',
      'VALOR TOTAL DA NFS-e',
      'INFORMAÇÕES COMPLEMENTARES',
    ],
  ].map((title) => paper.indexOf(bare(title)))
  expect(blocks).not.toContain(-1)
  expect(blocks).toEqual(blocks.toSorted((a, b) => a - b))
})

test('fields, masks and the clock as written', () => {
  const { bytes, chave } = nfseNote({
    service: { ...NFSE_WISH!.service, code: '010701', municipal: '001', nbs: '115013000' },
    competencia: '2026-07-31',
  })
  const paper = printed(editXml(bytes, [/<dhProc>[^<]*</, '<dhProc>2026-10-05T23:59:01-00:00<']))
  for (const text of [
    chave,
    '01.07.01 / 001',
    '1.1501.30.00',
    '31/07/2026',
    '05/10/2026 23:59:01',
    'NFS-e Gerada',
    'Não Optante',
  ])
    expect(paper).toContain(bare(text))
})

test.each([
  ['no tomador', nfseNote({ tomador: null }).bytes, 'TOMADOR/ADQUIRENTE DA OPERAÇÃO NÃO IDENTIFICADO NA NFS-e'],
  [
    'an empty tomador',
    editXml(nfseNote().bytes, [/<toma>.*<\/toma>/, '<toma><xNome/><end><xLgr></xLgr></end></toma>']),
    'TOMADOR/ADQUIRENTE DA OPERAÇÃO NÃO IDENTIFICADO NA NFS-e',
  ],
  ['no destinatário', nfseNote({ ibsCbs: false }).bytes, 'DESTINATÁRIO DA OPERAÇÃO NÃO IDENTIFICADO NA NFS-e'],
  ['no intermediário', nfseNote().bytes, 'INTERMEDIÁRIO DA OPERAÇÃO NÃO IDENTIFICADO NA NFS-e'],
  ['no ISSQN', editXml(nfseNote().bytes, [/<tribMun>.*<\/tribMun>/, '']), 'OPERAÇÃO NÃO SUJEITA AO ISSQN'],
  ['homologação', nfseNote({ homologacao: true }).bytes, 'NFS-e SEM VALIDADE JURÍDICA'],
])('the sentence of %s', (_, bytes, sentence) => {
  expect(printed(bytes)).toContain(bare(sentence))
})

test('long texts end with three dots where the form says, and the approximate taxes are whole', () => {
  const [texts = []] = textsOf(drawn(editXml(FULL_NFSE.bytes, ...LONGEST)))
  const paper = bare(texts.join(''))
  expect(paper).toContain(`${'W'.repeat(77)}...`)
  expect(paper).not.toContain('W'.repeat(78))
  expect(paper).toContain(bare(`${'Reforma do galpão. '.repeat(110).slice(0, 1297)}...`))
  expect(paper).toMatch(
    /TotaisAproximadosdosTributoscfe\.Leinº12\.741\/2012:Federais:R\$[\d.,]+;Estaduais:R\$[\d.,]+;Municipais:R\$[\d.,]+$|TotaisAproximados.*Municipais:R\$[\d.,]+/,
  )
})

test('with tpRetPisCofins 1 the contributions are withheld and the debits are zero', () => {
  const paper = printed(nfseNote({ csll: 1000, pis: 650, cofins: 3000, withheldKind: '1' }).bytes)
  expect(paper).toContain(bare('Contribuições Sociais - Retidas 46,50'))
  expect(paper).toContain(bare('PIS - Débito Apuração Própria 0,00'))
})

test.each<[PrintState['situacao'], string]>([
  ['cancelada', 'CANCELADA'],
  ['substituida', 'SUBSTITU\\315DA'],
])('the watermark of a note that is %s', (situacao, word) => {
  const [page] = drawn(nfseNote().bytes, { situacao })
  const [mark = ''] = page!.ops.filter((op) => op.includes('ActualText'))
  expect(mark).toMatch(/0\.65 g BT \/SB (5\d|60)/)
  expect(mark.includes(word) || mark.includes('SUBSTITU')).toBe(true)
  expect(drawn(nfseNote().bytes)[0]!.ops.some((op) => op.includes('ActualText'))).toBe(false)
})

test('the QR Code is where the form has it and large enough', () => {
  const symbol = drawn(nfseNote().bytes)[0]!.trace!.find(({ kind }) => kind === 'symbol')!
  // 4 quiet modules on both sides of at most 45
  expect(symbol.rect.w * (37 / 45)).toBeGreaterThan(1.52 * CM)
  expect(symbol.rect.x).toBeGreaterThan(15.6 * CM)
  expect(symbol.rect.y + symbol.rect.h).toBeLessThan(4.34 * CM)
})

test.each(['cancelada', 'autorizada'] as const)('an event of a note that is %s', (situacao) => {
  const { chave } = nfseNote()
  const event = makeNfseEvento(
    {
      chave: chave,
      tpEvento: '101101',
      name: 'Cancelamento de NFS-e',
      author: NFSE_WISH!.prestador,
      emitter: NFSE_WISH!.prestador,
      moment: NFSE_WISH!.moment,
      detail: { cMotivo: '1', xMotivo: 'Erro no valor do serviço' },
    },
    null,
  )
  const pages = drawn(event, { situacao })
  expect(pages.flatMap(geometryFaults)).toEqual([])
  const paper = bare(textsOf(pages).flat().join(''))
  for (const text of [chave, '101101 - Cancelamento de NFS-e', 'Erro no valor do serviço'])
    expect(paper).toContain(bare(text))
})

test('the same note gives the same PDF', async () => {
  const { bytes } = nfseNote()
  const [first, second] = [
    await printDfe(bytes, { situacao: 'autorizada' }),
    await printDfe(bytes, { situacao: 'autorizada' }),
  ]
  expect(Buffer.compare(first, second)).toBe(0)
})
