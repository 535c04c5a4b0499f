import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTestCa } from '@portal/synthetic/certificates/test-ca.ts'
import { makeNfseEvento } from '@portal/synthetic/nfse/evento.ts'
import { nfseMonth } from '@portal/synthetic/nfse/month.ts'
import { makeNfse, netOf } from '@portal/synthetic/nfse/nfse.ts'
import type { NfseWish } from '@portal/synthetic/nfse/wish.ts'
import { expect, test } from 'vitest'
import type { DfeEvento, DfeNota } from '../base/model.ts'
import { proofOfMarks } from '../base/proof.ts'
import { readDfe } from '../dfe.ts'
import { factsOfModel, factsOfXml } from '../documento/facts.test.kit.ts'
import { readDocumento } from '../documento/read.ts'
import { sharedFolder } from '../testing/samples.test.kit.ts'
import { readXml } from '../xml/read.ts'

const signer = createTestCa()
const [made] = nfseMonth({ seed: 3, count: 1, month: '2026-10', signer })
const WISH = made!.wish

function dfeOf(bytes: Uint8Array) {
  const [document] = readDfe(bytes)
  if (!document?.result.ok) throw new Error(JSON.stringify(document?.result))
  return document.result.dfe
}
const notaOf = (bytes: Uint8Array): DfeNota => {
  const dfe = dfeOf(bytes)
  if (dfe.kind !== 'nota') throw new Error(dfe.kind)
  return dfe
}
const eventoOf = (bytes: Uint8Array): DfeEvento => {
  const dfe = dfeOf(bytes)
  if (dfe.kind !== 'evento') throw new Error(dfe.kind)
  return dfe
}
const noteOf = (changes: Partial<NfseWish>) => makeNfse({ ...WISH, ...changes }, signer)
const rewritten = (changes: [string, string]) => Buffer.from(made!.bytes.toString().replace(...changes))

test('a note of a prestador', () => {
  const nota = notaOf(made!.bytes)
  expect(nota).toMatchObject({
    tipo: 'nfse',
    modelo: null,
    serie: null,
    chave: made!.chave,
    numero: 1,
    homologacao: false,
    layout: '1.01',
    emitente: { taxId: WISH.prestador.taxId, name: WISH.prestador.name, uf: WISH.prestador.uf },
    destinatario: { taxId: WISH.tomador!.taxId, name: WISH.tomador!.name, uf: WISH.tomador!.uf },
    totalCents: WISH.vServ,
    protocol: null,
    protocolState: 'autorizada',
    eventos: [],
    itens: [],
  })
  expect(nota.servico).toMatchObject({ code: WISH.service.code, vLiq: netOf(WISH), retencoes: { closes: true } })
})

test('further fields are kept as written, and absent ones are left out', () => {
  const { declared } = notaOf(noteOf({ pis: 6_50, info: 'Contrato 7', replaces: made!.chave }).bytes).servico!
  expect(declared).toMatchObject({
    serie: '1',
    nDPS: '1',
    dhEmi: `${WISH.moment.local}${WISH.moment.offset}`,
    pAliqPis: '0.65',
    cMotivoSubst: '99',
    xInfComp: 'Contrato 7',
    tomaMun: WISH.tomador!.address.cityCode,
  })
  expect(declared).not.toHaveProperty('cObra')
})

test('the registrations of the building site and of the property are two fields', () => {
  const registered = (group: string, value: string) => `<${group}><inscImobFisc>${value}</inscImobFisc></${group}>`
  const written = noteOf({ ibsCbs: true, info: 'Contrato 7' })
    .bytes.toString()
    .replace('<infoCompl>', `${registered('obra', 'SITE')}<infoCompl>`)
    .replace('<indDest>0</indDest>', `<indDest>0</indDest>${registered('imovel', 'LAND')}`)
  const { declared } = notaOf(Buffer.from(written)).servico!
  expect(declared).toMatchObject({ inscImobFisc: 'SITE', inscImobFiscImovel: 'LAND' })
})

test('the proof of a note ends at assinada', () => {
  const { marks } = notaOf(made!.bytes)
  expect(marks).toMatchObject({ signature: { state: 'ok' }, signer: { state: 'ok' }, chain: { state: 'unknown' } })
  expect(proofOfMarks(marks)).toBe('assinada')
})

test.each<[string, [string, string]]>([
  ['changed after it was signed', ['<vLiq>', '<vLiq>1']],
  ['of another number', ['<nNFSe>1<', '<nNFSe>2<']],
])('a note %s is only alleged', (_name, change) => {
  expect(proofOfMarks(notaOf(rewritten(change)).marks)).toBe('alegada')
})

test('a note that its own emitter signed is only alleged', () => {
  const self = { sign: (node: Parameters<typeof signer.sign>[0]) => signer.sign(node, WISH.prestador) }
  const { marks } = notaOf(makeNfse(WISH, self).bytes)
  expect(marks).toMatchObject({ signature: { state: 'ok' }, signer: { state: 'failed' } })
  expect(proofOfMarks(marks)).toBe('alegada')
})

test('the parties of a note that the tomador emitted', () => {
  const nota = notaOf(noteOf({ emitter: '2' }).bytes)
  expect(nota.emitente).toMatchObject({ taxId: WISH.prestador.taxId, name: WISH.prestador.name })
  expect(nota.destinatario).toMatchObject({ taxId: WISH.tomador!.taxId, name: WISH.tomador!.name })
  expect(nota.servico?.emitter).toBe('2')
})

/** The text of the first element with a name, replaced. */
const withText = (name: string, written: string, bytes = made!.bytes) =>
  Buffer.from(bytes.toString().replace(RegExp(`<${name}>[^<]*<`), `<${name}>${written}<`))

test.each<[string, string, object]>([
  // pAliq of the DPS is the rate when the generator gives none
  ['pAliqAplic', '2%', { pAliq: '3.00' }],
  ['vISSQN', '10,0', { vISSQN: 0 }],
  ['vBC', 'isento', { vBC: null }],
  ['vDescIncond', 'mil reais', { vDescIncond: 0 }],
  ['vRetIRRF', '-', { retencoes: expect.objectContaining({ irrf: 0 }) }],
  ['vIBSTot', '1e3', { vIBS: null }],
])('a %s of «%s» counts as absent and is named', (name, written, expected) => {
  const { bytes } = noteOf({ vDescIncond: 1_00, irrf: 10_00, issRate: 300, ibsCbs: true })
  const nota = notaOf(withText(name, written, bytes))
  expect(nota.servico).toMatchObject({ ...expected, declared: { unread: name } })
  expect(nota.totalCents).toBe(WISH.vServ)
})

test('a readable note names no unread field', () => {
  expect(notaOf(made!.bytes).servico?.declared).not.toHaveProperty('unread')
})

test('approximate taxes are no sum without one of them', () => {
  const nota = notaOf(withText('vTotTribEst', 'x'))
  expect(nota.totals.vTotTrib).toBeNull()
  expect(nota.servico?.declared.unread).toBe('vTotTribEst')
})

test.each([
  ['2026-10-16T09:30-03:00', { local: '2026-10-16T09:30:00', instant: '2026-10-16T09:30:00-03:00' }, undefined],
  ['2026-10-16T09:30', { local: '2026-10-16T09:30:00', instant: null }, undefined],
  ['2026-10-16T25:61:00-03:00', { local: '2026-10-16T00:00:00', instant: null }, 'dhProc'],
  ['2026-10-16 (manhã)', { local: '2026-10-16T00:00:00', instant: null }, 'dhProc'],
])('a dhProc of «%s» is read', (written, issued, unread) => {
  const nota = notaOf(withText('dhProc', written))
  expect(nota.issued).toEqual(issued)
  expect(nota.servico?.declared.unread).toBe(unread)
})

test.each([
  ['vServ', '10,0', 'dfe.number'],
  ['vServ', '-1.00', 'dfe.number'],
  ['vLiq', '2%', 'dfe.number'],
  ['nNFSe', 'A1', 'dfe.number'],
  ['dCompet', '2026-10', 'dfe.date'],
  ['dhProc', 'ontem', 'dfe.date'],
])('a note whose %s is «%s» is refused', (name, written, code) => {
  expect(readDfe(withText(name, written))[0]?.result).toMatchObject({ ok: false, code })
})

test('the competência is not the month of emission', () => {
  const nota = notaOf(noteOf({ competencia: '2026-07-31' }).bytes)
  expect(nota.servico?.competencia).toBe('2026-07-31')
  expect(nota.issued.local.slice(0, 7)).toBe('2026-10')
})

test.each<[string, Partial<NfseWish>, object]>([
  ['the ISSQN due by the prestador', { issWithheld: '1' }, { iss: 0 }],
  ['the ISSQN withheld by the intermediário', { issWithheld: '3', vDescIncond: 0, issRate: 500 }, { iss: 50_00 }],
  [
    'the contributions in one field',
    { csll: 46_50, pis: 6_50, cofins: 30_00, withheldKind: '3' },
    { contribuicoes: 46_50 },
  ],
  ['PIS and COFINS beside it', { csll: 10_00, pis: 6_50, cofins: 30_00, withheldKind: '1' }, { contribuicoes: 46_50 }],
  ['a debit of the prestador', { csll: 0, pis: 6_50, cofins: 30_00, withheldKind: '2' }, { contribuicoes: 0 }],
])('withheld: %s', (_name, changes, expected) => {
  const { servico } = notaOf(noteOf({ vServ: 1_000_00, issWithheld: '1', ...changes }).bytes)
  expect(servico?.retencoes).toMatchObject({ ...expected, closes: true })
})

test('a net value that does not leave out what was withheld is marked', () => {
  const net = (netOf(WISH) / 100).toFixed(2)
  const changed = rewritten([`<vLiq>${net}<`, `<vLiq>${((netOf(WISH) - 2) / 100).toFixed(2)}<`])
  expect(notaOf(changed).servico?.retencoes.closes).toBe(false)
})

test('a note that replaces another one brings the event of the replaced one', () => {
  const old = noteOf({ numero: 41 })
  const [event, ...others] = notaOf(noteOf({ numero: 42, replaces: old.chave }).bytes).eventos
  expect(others).toEqual([])
  expect(event).toMatchObject({
    kind: 'evento',
    tipo: 'nfse',
    chave: old.chave,
    tpEvento: '105102',
    nSeqEvento: 0,
    registered: true,
    embedded: true,
    autor: null,
    authors: ['authority'],
  })
})

test('a note cannot replace the note of another emitter', () => {
  const foreign = makeNfse({ ...WISH, prestador: { ...WISH.prestador, taxId: '11222333000181' } }, signer)
  expect(notaOf(noteOf({ replaces: foreign.chave }).bytes).eventos).toEqual([])
})

test.each([
  ['101101', 'Cancelamento de NFS-e', { cMotivo: '1', xMotivo: 'Erro no valor do serviço' }, ['issuer']],
  [
    '305101',
    'Cancelamento de NFS-e por Ofício',
    { CPFAgTrib: '52998224725', nProcAdm: '1', xProcAdm: 'Processo 1' },
    ['authority'],
  ],
  ['467201', 'Evento de rascunho', {}, []],
])('an event %s', (...[tpEvento, name, detail, authors]) => {
  const bytes = makeNfseEvento(
    {
      chave: made!.chave,
      tpEvento,
      name,
      detail,
      author: WISH.prestador,
      emitter: WISH.prestador,
      moment: WISH.moment,
    },
    signer,
  )
  const evento = eventoOf(bytes)
  expect(evento).toMatchObject({
    tipo: 'nfse',
    chave: made!.chave,
    tpEvento,
    nSeqEvento: 1,
    descricao: name,
    autor: WISH.prestador.taxId,
    authors,
    registered: true,
    embedded: false,
  })
  expect(proofOfMarks(evento.marks)).toBe('assinada')
  expect(JSON.stringify(evento)).not.toContain('52998224725')
})

test('an event whose dhEvento has no seconds is read', () => {
  const detail = { cMotivo: '1', xMotivo: 'Erro no valor do serviço' }
  const kind = { chave: made!.chave, tpEvento: '101101', name: 'Cancelamento de NFS-e', detail }
  const wish = { ...kind, author: WISH.prestador, emitter: WISH.prestador, moment: WISH.moment }
  const bytes = makeNfseEvento(wish, signer)
  const short = eventoOf(Buffer.from(bytes.toString().replace(/(<dhEvento>.{16}):\d\d/, '$1')))
  expect(short.occurred.local).toBe(`${WISH.moment.local.slice(0, 16)}:00`)
})

test('generated notes lose nothing in the model', () => {
  for (const { bytes } of nfseMonth({ seed: 5, count: 20, month: '2026-11', signer: null })) {
    const root = readXml(bytes)
    const documento = readDocumento(root)
    expect(factsOfModel(documento)).toEqual(factsOfXml(root))
    expect(documento.rest).toEqual([])
  }
})

test('an unknown element is kept with its path', () => {
  const bytes = rewritten(['<verAplic>', '<gLocacao><x>1</x></gLocacao><verAplic>'])
  expect(readDocumento(bytes).rest).toEqual([{ path: 'NFSe/infNFSe/gLocacao/x', value: '1' }])
})

const folder = sharedFolder('nfse/amostras')
const sample = (name: string) => readFileSync(join(folder ?? '', `${name}.xml`))

test.runIf(folder !== null).each([
  ['nfse-01', '31062002211111111000111000000000024226067411147892', 872_71, 'failed'],
  ['nfse-03', '33033021211222333000181000000000001026010000010000', 1_500_00, 'ok'],
  ['nfse-04', '33033021211222333000181000000000001026010000010000', 1_500_00, 'ok'],
  ['nfse-05', '33033021211222333000181000000000002026010000020000', 1_500_00, 'failed'],
  ['nfse-06', '14001591201761135000132000000000000022097781063609', 999_999_999_99, 'failed'],
  ['nfse-07', '14001591201761135000132000000000000022097781063609', 999_999_999_99, 'failed'],
])('sample %s', (...[name, chave, cents, key]) => {
  const nota = notaOf(sample(name))
  expect(nota).toMatchObject({ chave, totalCents: cents, marks: { key: { state: key } } })
  expect(nota.homologacao).toBe(['nfse-04', 'nfse-06', 'nfse-07'].includes(name))
  const root = readXml(sample(name))
  expect(factsOfModel(readDocumento(root))).toEqual(factsOfXml(root))
})

test.runIf(folder !== null)('the cancellation of the samples', () => {
  expect(eventoOf(sample('nfse-02'))).toMatchObject({
    chave: '31062002211111111000111000000000024226067411147892',
    tpEvento: '101101',
    autor: '11111111000111',
    texto: 'Erro na emissão.',
  })
})

test.runIf(folder !== null).each([
  ['nfse-08', 'DPS'],
  ['nfse-12', 'Pedido de registro de evento'],
])('sample %s is refused by name', (name, kind) => {
  expect(() => readDfe(sample(name))).toThrow(expect.objectContaining({ message: expect.stringContaining(kind) }))
})

test('case 22: a list of NFS-e of the national standard gives each of them, whatever its root', () => {
  const wishes = nfseMonth({ seed: 3, count: 2, month: '2026-10', signer }).map(({ wish }) => wish)
  const text = wishes
    .map((wish) =>
      Buffer.from(makeNfse(wish, signer).bytes)
        .toString('utf8')
        .replace(/^<\?xml[^>]*>\s*/, ''),
    )
    .join('')
  for (const root of ['ListaNFSe', 'ListaNfse', 'notas']) {
    const found = readDfe(Buffer.from(`<${root}>${text}</${root}>`))
    expect(found.map(({ result }) => result.ok && result.dfe.kind === 'nota' && result.dfe.chave)).toEqual(
      wishes.map((wish) => makeNfse(wish, signer).chave),
    )
  }
})
