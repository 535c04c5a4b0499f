import { expect, test } from 'vitest'
import { readWhole } from '../read.ts'
import { monthRows } from '../testing/month.test.kit.ts'
import { readSample } from '../testing/sample.test.kit.ts'
import { writeWhole } from '../write.ts'
import { CROSS_RULES, crossEfd } from './cross.ts'
import type { EfdSide, EfdWhole, XmlSide } from './model.ts'

const month = await readWhole([writeWhole(monthRows(), '020')])

/** Builds the XML side that matches a document of the file. */
function xmlOf(efd: EfdSide): XmlSide {
  const isOwn = efd.issuer === '0'
  const isVoid = efd.situation === '02'
  const issuer = (cfop: string) => (isOwn ? cfop : `${Number(cfop.charAt(0)) + 4}${cfop.slice(1)}`)
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
    own: isOwn,
    direction: isOwn ? (efd.direction === '1' ? '1' : '0') : '1',
    taker: true,
    complementary: false,
    hasOnlyNewTaxes: false,
    party: participante,
    partyUf: uf,
    simples: false,
    simplesCredit: 0,
    groups: efd.groups.map((group) => ({ ...group, cfop: issuer(group.cfop) })),
  }
}

const sidesOf = (whole: EfdWhole) => new Map(whole.documents.map((efd) => [efd.chave, xmlOf(efd)]))

/** Rules reported after changing the first document that matches `fits` on either side. */
function rulesAfter(
  fits: (efd: EfdSide) => boolean,
  change: { efd?: Partial<EfdSide>; xml?: Partial<XmlSide> },
): string[] {
  const xmls = sidesOf(month)
  const target = month.documents.find(fits)!
  xmls.set(target.chave, { ...xmls.get(target.chave)!, ...change.xml })
  const documents = month.documents.map((efd) => (efd === target ? { ...efd, ...change.efd } : efd))
  return crossEfd({ ...month, documents }, xmls).map(({ rule }) => rule)
}

const isPurchase = (efd: EfdSide) => efd.issuer === '1' && efd.reg === 'C100'
const isSale = (efd: EfdSide) => efd.issuer === '0' && efd.modelo === '55' && efd.situation === '00'
const hasDifal = (efd: EfdSide) => efd.difal > 0
const isNfce = (efd: EfdSide) => efd.modelo === '65'
const isFreight = (efd: EfdSide) => efd.reg === 'D100'
const isCancelled = (efd: EfdSide) => efd.situation === '02'
const changeGroups = (change: object) => (sides: readonly object[]) =>
  sides.map((side) => ({ ...side, ...change })) as EfdSide['groups']
const groupsOf = (fits: (efd: EfdSide) => boolean) => month.documents.find(fits)!.groups

const PLANTED: [
  rule: string,
  fits: (efd: EfdSide) => boolean,
  change: { efd?: Partial<EfdSide>; xml?: Partial<XmlSide> },
][] = [
  ['cancelada_escriturada', isSale, { xml: { situacao: 'cancelada' } }],
  ['autorizada_como_cancelada', isCancelled, { xml: { situacao: 'autorizada' } }],
  ['denegada_escriturada', isSale, { xml: { situacao: 'denegada' } }],
  ['homologacao_escriturada', isSale, { xml: { homologacao: true } }],
  ['somente_resumo', isPurchase, { xml: { situacao: 'resumo' } }],
  ['sem_protocolo', isSale, { xml: { situacao: 'sem_protocolo' } }],
  ['cancelada_terceiro', isPurchase, { efd: { situation: '02' }, xml: { situacao: 'cancelada' } }],
  ['complementar', isSale, { xml: { complementary: true } }],
  ['complementar', isSale, { efd: { situation: '06' } }],
  ['modelo', isSale, { efd: { modelo: '65' } }],
  ['serie', isSale, { efd: { serie: 9 } }],
  ['numero', isSale, { efd: { number: 9 } }],
  ['emissao', isSale, { efd: { issued: '2026-11-11' } }],
  ['entrada_antes_da_emissao', isPurchase, { efd: { moved: '2026-11-01' } }],
  ['emitente', isPurchase, { efd: { issuer: '0' } }],
  ['sentido', isSale, { efd: { direction: '0' } }],
  ['participante', isSale, { xml: { party: '12ABC34501DE35' } }],
  ['participante_uf', isSale, { xml: { partyUf: 'RJ' } }],
  ['nao_tomador', isFreight, { xml: { taker: false } }],
  ['nfce_recebida', isNfce, { xml: { own: false } }],
  ['valor', isSale, { xml: { total: 1 } }],
  ['desconto', isPurchase, { xml: { discount: 1 } }],
  ['frete', isPurchase, { xml: { freight: 1 } }],
  ['seguro', isPurchase, { xml: { insurance: 1 } }],
  ['outras', isPurchase, { xml: { other: 1 } }],
  ['mercadorias', isSale, { xml: { goods: 1 } }],
  ['base_icms', isSale, { xml: { base: 1 } }],
  ['icms', isSale, { xml: { icms: 1 } }],
  ['base_st', isSale, { xml: { stBase: 1 } }],
  ['st', isSale, { xml: { st: 1 } }],
  ['ipi', isSale, { xml: { ipi: 1 } }],
  ['difal', hasDifal, { xml: { difal: 1 } }],
  ['fcp_destino', hasDifal, { xml: { fcpDest: 1 } }],
  ['credito_maior', isPurchase, { xml: { icms: 1 } }],
  ['credito_simples', isPurchase, { xml: { simples: true, simplesCredit: 1 } }],
  ['credito_ipi', isPurchase, { xml: { ipi: 1 } }],
  ['credito_st', isPurchase, { efd: { st: 1 } }],
  ['cfop', isSale, { xml: { groups: changeGroups({ cfop: '5102' })(groupsOf(isSale)) } }],
  ['cst', isSale, { xml: { groups: changeGroups({ cst: '090' })(groupsOf(isSale)) } }],
  ['valor_por_cfop', isSale, { xml: { groups: changeGroups({ operation: 5 })(groupsOf(isSale)) } }],
  ['cfop_grupo', isPurchase, { xml: { groups: changeGroups({ cfop: '6101' })(groupsOf(isPurchase)) } }],
  ['cfop_natureza', isPurchase, { xml: { groups: changeGroups({ cfop: '5202' })(groupsOf(isPurchase)) } }],
  ['aliquota', isPurchase, { xml: { groups: changeGroups({ rate: 700 })(groupsOf(isPurchase)) } }],
  ['credito_indevido', isPurchase, { efd: { groups: changeGroups({ cfop: '1556' })(groupsOf(isPurchase)) } }],
  ['credito_indevido', isPurchase, { efd: { groups: changeGroups({ cfop: '1253' })(groupsOf(isPurchase)) } }],
  ['credito_indevido', isPurchase, { efd: { groups: changeGroups({ cfop: '1303' })(groupsOf(isPurchase)) } }],
  ['credito_nao_tomado', isPurchase, { efd: { icms: 0, groups: changeGroups({ icms: 0 })(groupsOf(isPurchase)) } }],
  ['itens', isPurchase, { xml: { items: 2 } }],
  ['so_na_efd', isSale, { efd: { chave: '0'.repeat(44) } }],
  ['so_no_xml', isSale, { efd: { chave: '0'.repeat(44) } }],
  ['cancelada_depois', isSale, { xml: { cancelled: '2026-12-02' } }],
  ['debitos', isSale, { xml: { icms: 1 } }],
  ['creditos', isPurchase, { xml: { icms: 1 } }],
  ['numeracao', isSale, { efd: { number: 1 } }],
]

test.each(PLANTED)('%s detects its planted error', (rule, fits, change) => {
  expect(rulesAfter(fits, change)).toContain(rule)
})

test.each(['201', '202', '410', '411'])(
  'a return (x%s) of a Simples supplier grants the ICMS that it states (Res. CGSN 140/2018, art. 59, §§ 7 and 9)',
  (rest) => {
    const simples = { simples: true, simplesCredit: 0 }
    const groups = (first: number) => changeGroups({ cfop: `${first}${rest}` })(groupsOf(isPurchase))
    const change = { efd: { groups: groups(1) }, xml: { ...simples, groups: groups(5) } }
    expect(rulesAfter(isPurchase, change)).toEqual([])
    const { icms } = month.documents.find(isPurchase)!
    expect(rulesAfter(isPurchase, { ...change, xml: { ...change.xml, icms: icms - 1 } })).toContain('credito_simples')
  },
)

test('a credit between substitutes and the return of an asset or of consumption are no differences', () => {
  const groups = (cfop: string) => changeGroups({ cfop })(groupsOf(isPurchase))
  const between = { efd: { groups: groups('1403') }, xml: { groups: groups('5402') } }
  expect(rulesAfter(isPurchase, between)).not.toContain('credito_indevido')
  for (const sale of ['5553', '5556', '5210', '5412'])
    expect(rulesAfter(isPurchase, { efd: { groups: groups('1202') }, xml: { groups: groups(sale) } })).toEqual([])
})

test('a cancelled document of the file whose cancellation is unconfirmed is reported', () => {
  const xmls = sidesOf(month)
  const { chave } = month.documents.find(isCancelled)!
  xmls.set(chave, { ...xmls.get(chave)!, situacao: 'autorizada', cancellationClaimed: true })
  expect(crossEfd(month, xmls)).toContainEqual(
    expect.objectContaining({ rule: 'autorizada_como_cancelada', xml: 'autorizada, cancelamento a confirmar' }),
  )
})

test('a repeated document is reported with both its lines', () => {
  const [first] = month.documents
  const findings = crossEfd({ ...month, documents: [...month.documents, { ...first!, line: 999 }] }, sidesOf(month))
  expect(findings).toContainEqual(
    expect.objectContaining({ rule: 'repetido', line: 999, efd: `linhas ${first!.line} e 999` }),
  )
})

test('a file has no differences from the XMLs it was made from', () => {
  expect(crossEfd(month, sidesOf(month))).toEqual([])
})

const sample = readSample()
test.skipIf(!sample)('the complete example has no differences from its XMLs', async () => {
  const whole = await readWhole([sample!])
  expect(crossEfd(whole, sidesOf(whole))).toEqual([])
})

test('the ICMS of coupons, tickets, paper and bills counts in the assessment, and none of them is asked for an XML', async () => {
  const text = writeWhole(monthRows(), '020').toString('latin1')
  const [e110 = ''] = /\|E110\|[^\r]*/.exec(text) ?? []
  const cells = e110.split('|')
  const debits = Number(cells[2]?.replace(',', '')) + 6 * 100
  cells[2] = `${Math.floor(debits / 100)},${String(debits % 100).padStart(2, '0')}`
  const key = '35260641820573000149630010000000011000000010'
  const others = [
    '|C850|000|5102|18,00|5,56|5,56|1,00||',
    '|C890|000|5102|18,00|5,56|5,56|1,00||',
    '|C490|000|5102|18,00|5,56|5,56|1,00||',
    '|C320|000|5102|18,00|5,56|5,56|1,00|0,00||',
    '|D760|000|5307|18,00|5,56|5,56|1,00|0,00||',
    `|D100|1|0||63|00|001||1|${key}|10112026||0||5,56|0,00||5,56|5,56|1,00|0,00|||3550308|3509502|`,
    '|D190|000|5357|18,00|5,56|5,56|1,00|0,00||',
  ]
  const lines = text.replace(e110, [...others, cells.join('|')].join('\r\n'))
  const whole = await readWhole([Buffer.from(lines, 'latin1')])
  expect(whole.debits - month.debits).toBe(600)
  expect(crossEfd(whole, sidesOf(whole)).map(({ rule }) => rule)).toEqual([])
})

test('there are more than thirty rules, each with its sentence and a planted error', () => {
  expect(CROSS_RULES.size).toBeGreaterThanOrEqual(30)
  const shown = new Set([...PLANTED.map(([rule]) => rule), 'repetido'])
  expect([...CROSS_RULES.keys()].filter((rule) => !shown.has(rule))).toEqual([])
})

test('documents that do not belong in the file are not reported as missing', () => {
  const xmls = sidesOf(month)
  const model = xmls.get(month.documents.find(isPurchase)!.chave)!
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
    { hasOnlyNewTaxes: true },
  ]
  for (const [index, change] of strangers.entries()) xmls.set(`x${index}`, { ...model, chave: `x${index}`, ...change })
  expect(crossEfd(month, xmls)).toEqual([])
})

test('numbers declared unused are not reported as a gap', () => {
  const documents = month.documents.map((efd) =>
    isSale(efd) && efd.number === 10 ? { ...efd, number: 8, chave: '' } : efd,
  )
  const missing = (unused?: Parameters<typeof crossEfd>[2]) =>
    crossEfd({ ...month, documents }, new Map(), unused).filter(({ rule }) => rule === 'numeracao')
  expect(missing().map(({ efd }) => efd)).toEqual([
    expect.stringContaining('número 9'),
    expect.stringContaining('número 10'),
  ])
  expect(missing(({ number }) => number === 9)).toHaveLength(1)
})

test.each<[name: string, change: Partial<XmlSide>, count: number]>([
  ['denied', { situacao: 'denegada' }, 0],
  ['of IBS and CBS alone', { hasOnlyNewTaxes: true }, 0],
  ['of another month', { issued: '2026-10-31' }, 0],
  ['that belongs in the file', {}, 1],
  ['of somebody else', { own: false, situacao: 'denegada' }, 1],
])('the number of a document of the portal %s: gaps %#', (_, change, count) => {
  const sale = month.documents.find(isSale)!
  const documents = [1, 3].map((number) => ({ ...sale, number, chave: '' }))
  const xmls = new Map([['k', { ...xmlOf(sale), number: 2, chave: 'k', ...change }]])
  const found = crossEfd({ ...month, documents }, xmls).filter(({ rule }) => rule === 'numeracao')
  expect(found).toHaveLength(count)
})
