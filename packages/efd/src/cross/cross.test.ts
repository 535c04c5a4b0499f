import { expect, test } from 'vitest'
import { readWhole } from '../read.ts'
import { monthRows } from '../testing/month.test.kit.ts'
import { readSample } from '../testing/sample.test.kit.ts'
import { writeWhole } from '../write.ts'
import { CROSS_RULES, crossEfd } from './cross.ts'
import type { EfdSide, EfdWhole, XmlSide } from './model.ts'

const month = await readWhole([writeWhole(monthRows(), '020')])

/** The XML that a document of the file was booked from. */
function xmlOf(efd: EfdSide): XmlSide {
  const own = efd.issuer === '0'
  const isVoid = efd.situation === '02'
  const issuer = (cfop: string) => (own ? cfop : `${Number(cfop.charAt(0)) + 4}${cfop.slice(1)}`)
  const {
    line: _line,
    reg: _reg,
    situation: _situation,
    moved: _moved,
    participante,
    uf,
    issuer: _issuer,
    ...same
  } = efd
  return {
    ...same,
    issued: efd.issued ?? '2026-11-10',
    situacao: isVoid ? 'cancelada' : 'autorizada',
    cancelled: isVoid ? '2026-11-11' : null,
    cancellationClaimed: false,
    homologacao: false,
    own,
    direction: own ? (efd.direction === '1' ? '1' : '0') : '1',
    taker: true,
    complementary: false,
    party: participante,
    partyUf: uf,
    simples: false,
    simplesCredit: 0,
    groups: efd.groups.map((group) => ({ ...group, cfop: issuer(group.cfop) })),
  }
}

const sidesOf = (whole: EfdWhole) => new Map(whole.documents.map((efd) => [efd.chave, xmlOf(efd)]))

/** Both sides, the first pair that fits changed; rules that then speak. */
function planted(
  fits: (efd: EfdSide) => boolean,
  change: { efd?: Partial<EfdSide>; xml?: Partial<XmlSide> },
): string[] {
  const xmls = sidesOf(month)
  const target = month.documents.find(fits)!
  xmls.set(target.chave, { ...xmls.get(target.chave)!, ...change.xml })
  const documents = month.documents.map((efd) => (efd === target ? { ...efd, ...change.efd } : efd))
  return crossEfd({ ...month, documents }, xmls).map(({ rule }) => rule)
}

const bought = (efd: EfdSide) => efd.issuer === '1' && efd.reg === 'C100'
const sold = (efd: EfdSide) => efd.issuer === '0' && efd.modelo === '55' && efd.situation === '00'
const withDifal = (efd: EfdSide) => efd.difal > 0
const consumer = (efd: EfdSide) => efd.modelo === '65'
const freight = (efd: EfdSide) => efd.reg === 'D100'
const cancelled = (efd: EfdSide) => efd.situation === '02'
const group = (change: object) => (sides: readonly object[]) =>
  sides.map((one) => ({ ...one, ...change })) as EfdSide['groups']
const groupsOf = (fits: (efd: EfdSide) => boolean) => month.documents.find(fits)!.groups

const PLANTED: [
  rule: string,
  fits: (efd: EfdSide) => boolean,
  change: { efd?: Partial<EfdSide>; xml?: Partial<XmlSide> },
][] = [
  ['cancelada_escriturada', sold, { xml: { situacao: 'cancelada' } }],
  ['autorizada_como_cancelada', cancelled, { xml: { situacao: 'autorizada' } }],
  ['denegada_escriturada', sold, { xml: { situacao: 'denegada' } }],
  ['homologacao_escriturada', sold, { xml: { homologacao: true } }],
  ['somente_resumo', bought, { xml: { situacao: 'resumo' } }],
  ['sem_protocolo', sold, { xml: { situacao: 'sem_protocolo' } }],
  ['cancelada_terceiro', bought, { efd: { situation: '02' }, xml: { situacao: 'cancelada' } }],
  ['complementar', sold, { xml: { complementary: true } }],
  ['complementar', sold, { efd: { situation: '06' } }],
  ['modelo', sold, { efd: { modelo: '65' } }],
  ['serie', sold, { efd: { serie: 9 } }],
  ['numero', sold, { efd: { number: 9 } }],
  ['emissao', sold, { efd: { issued: '2026-11-11' } }],
  ['entrada_antes_da_emissao', bought, { efd: { moved: '2026-11-01' } }],
  ['emitente', bought, { efd: { issuer: '0' } }],
  ['sentido', sold, { efd: { direction: '0' } }],
  ['participante', sold, { xml: { party: '12ABC34501DE35' } }],
  ['participante_uf', sold, { xml: { partyUf: 'RJ' } }],
  ['nao_tomador', freight, { xml: { taker: false } }],
  ['nfce_recebida', consumer, { xml: { own: false } }],
  ['valor', sold, { xml: { total: 1 } }],
  ['desconto', bought, { xml: { discount: 1 } }],
  ['frete', bought, { xml: { freight: 1 } }],
  ['seguro', bought, { xml: { insurance: 1 } }],
  ['outras', bought, { xml: { other: 1 } }],
  ['mercadorias', sold, { xml: { goods: 1 } }],
  ['base_icms', sold, { xml: { base: 1 } }],
  ['icms', sold, { xml: { icms: 1 } }],
  ['base_st', sold, { xml: { stBase: 1 } }],
  ['st', sold, { xml: { st: 1 } }],
  ['ipi', sold, { xml: { ipi: 1 } }],
  ['difal', withDifal, { xml: { difal: 1 } }],
  ['fcp_destino', withDifal, { xml: { fcpDest: 1 } }],
  ['credito_maior', bought, { xml: { icms: 1 } }],
  ['credito_simples', bought, { xml: { simples: true, simplesCredit: 1 } }],
  ['credito_ipi', bought, { xml: { ipi: 1 } }],
  ['credito_st', bought, { efd: { st: 1 } }],
  ['cfop', sold, { xml: { groups: group({ cfop: '5102' })(groupsOf(sold)) } }],
  ['cst', sold, { xml: { groups: group({ cst: '090' })(groupsOf(sold)) } }],
  ['valor_por_cfop', sold, { xml: { groups: group({ operation: 5 })(groupsOf(sold)) } }],
  ['cfop_grupo', bought, { xml: { groups: group({ cfop: '6101' })(groupsOf(bought)) } }],
  ['cfop_natureza', bought, { xml: { groups: group({ cfop: '5202' })(groupsOf(bought)) } }],
  ['aliquota', bought, { xml: { groups: group({ rate: 700 })(groupsOf(bought)) } }],
  ['credito_indevido', bought, { efd: { groups: group({ cfop: '1556' })(groupsOf(bought)) } }],
  ['credito_nao_tomado', bought, { efd: { icms: 0, groups: group({ icms: 0 })(groupsOf(bought)) } }],
  ['itens', bought, { xml: { items: 2 } }],
  ['so_na_efd', sold, { efd: { chave: '0'.repeat(44) } }],
  ['so_no_xml', sold, { efd: { chave: '0'.repeat(44) } }],
  ['cancelada_depois', sold, { xml: { cancelled: '2026-12-02' } }],
  ['debitos', sold, { xml: { icms: 1 } }],
  ['creditos', bought, { xml: { icms: 1 } }],
  ['numeracao', sold, { efd: { number: 1 } }],
]

test.each(PLANTED)('%s is found where it is planted', (rule, fits, change) => {
  expect(planted(fits, change)).toContain(rule)
})

test('a document in the file as cancelled, whose cancellation is to be confirmed, is told so', () => {
  const xmls = sidesOf(month)
  const { chave } = month.documents.find(cancelled)!
  xmls.set(chave, { ...xmls.get(chave)!, situacao: 'autorizada', cancellationClaimed: true })
  expect(crossEfd(month, xmls)).toContainEqual(
    expect.objectContaining({ rule: 'autorizada_como_cancelada', xml: 'autorizada, cancelamento a confirmar' }),
  )
})

test('a document twice is told with both its lines', () => {
  const [first] = month.documents
  const found = crossEfd({ ...month, documents: [...month.documents, { ...first!, line: 999 }] }, sidesOf(month))
  expect(found).toContainEqual(
    expect.objectContaining({ rule: 'repetido', line: 999, efd: `linhas ${first!.line} e 999` }),
  )
})

test('a file and the XMLs it was made from have nothing to tell', () => {
  expect(crossEfd(month, sidesOf(month))).toEqual([])
})

const sample = readSample()
test.skipIf(!sample)('neither has the complete example', async () => {
  const whole = await readWhole([sample!])
  expect(crossEfd(whole, sidesOf(whole))).toEqual([])
})

test('there are more than thirty rules, each with its sentence and a planted error', () => {
  expect(CROSS_RULES.size).toBeGreaterThanOrEqual(30)
  const shown = new Set([...PLANTED.map(([rule]) => rule), 'repetido'])
  expect([...CROSS_RULES.keys()].filter((rule) => !shown.has(rule))).toEqual([])
})

test('what does not belong into the file is not missed: received NFC-e, freight of others, other months, test notes, entries of others', () => {
  const xmls = sidesOf(month)
  const model = xmls.get(month.documents.find(bought)!.chave)!
  const strangers: Partial<XmlSide>[] = [
    { modelo: '65' },
    { modelo: '57', taker: false },
    { modelo: '58' },
    { issued: '2026-10-31' },
    { homologacao: true },
    { situacao: 'resumo' },
    { situacao: 'cancelada' },
    { situacao: 'sem_protocolo' },
    { direction: '0' },
  ]
  for (const [at, change] of strangers.entries()) xmls.set(`x${at}`, { ...model, chave: `x${at}`, ...change })
  expect(crossEfd(month, xmls)).toEqual([])
})

test('numbers declared unused are no gap', () => {
  const documents = month.documents.map((efd) =>
    sold(efd) && efd.number === 10 ? { ...efd, number: 8, chave: '' } : efd,
  )
  const missing = (unused?: Parameters<typeof crossEfd>[2]) =>
    crossEfd({ ...month, documents }, new Map(), unused).filter(({ rule }) => rule === 'numeracao')
  expect(missing().map(({ efd }) => efd)).toEqual([
    expect.stringContaining('número 9'),
    expect.stringContaining('número 10'),
  ])
  expect(missing(({ number }) => number === 9)).toHaveLength(1)
})
