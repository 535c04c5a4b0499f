import { expect, test } from 'vitest'
import { adnRequest } from './adn-request.ts'
import { readAdnReply } from './read-adn.ts'

const item = (NSU: unknown, more = {}) => ({
  NSU,
  ChaveAcesso: '3',
  TipoDocumento: 'EVENTO',
  TipoEvento: 'CANCELAMENTO',
  ArquivoXml: 'H4sI AAAA',
  ...more,
})
const lot = (...LoteDFe: unknown[]) => ({ StatusProcessamento: 'DOCUMENTOS_LOCALIZADOS', LoteDFe })
const read = (json: unknown, status = 200) => readAdnReply({ status, body: Buffer.from(JSON.stringify(json)) })
const raw = (body: string, status: number) => () => readAdnReply({ status, body: Buffer.from(body) })

test('a lot has its documents, and the highest NSU given is the cursor; the highest there is stays unknown', () => {
  const reply = read(lot(item(7), item('12', { TipoEvento: null, TipoDocumento: 'NFSE' }), item(9)))
  expect(reply).toMatchObject({ cStat: '138', ultNsu: 12, maxNsu: null, isOpenEnded: true })
  expect(reply.documents).toEqual([
    { nsu: '000000000000007', schema: 'EVENTO CANCELAMENTO', content: 'H4sIAAAA' },
    { nsu: '000000000000012', schema: 'NFSE', content: 'H4sIAAAA' },
    { nsu: '000000000000009', schema: 'EVENTO CANCELAMENTO', content: 'H4sIAAAA' },
  ])
  expect(reply.evidence).toContain('"NSU":7')
  expect(reply.evidence).not.toContain('H4sI')
})

test('names in any case, a byte order mark, missing lists and an unreadable NSU are taken', () => {
  const body = `\uFEFF${JSON.stringify({ statusProcessamento: 'DOCUMENTOS_LOCALIZADOS', loteDFe: [{ nsu: 5, arquivoXml: 'QQ==' }, {}, 3] })}`
  const reply = readAdnReply({ status: 200, body: Buffer.from(body) })
  expect(reply.documents).toEqual([
    { nsu: '000000000000005', schema: null, content: 'QQ==' },
    { nsu: null, schema: null, content: '' },
  ])
  expect(read(lot(item(1.5), item(-1), item('1e3'), item(2 ** 53 + 2))).documents.map(({ nsu }) => nsu)).toEqual([
    ...[null, null, null, null],
  ])
})

test.each<[json: unknown, status: number, isDoubtful: boolean]>([
  [{ StatusProcessamento: 'NENHUM_DOCUMENTO_LOCALIZADO', LoteDFe: [] }, 200, false],
  [{ StatusProcessamento: 'NENHUM_DOCUMENTO_LOCALIZADO', Erros: [{ Codigo: 'E2215' }] }, 404, true],
  [{ StatusProcessamento: 'REJEICAO', Erros: { Codigo: 'E2220' } }, 400, false],
  [{ Erros: [{ codigo: 'E2230', descricao: 'x' }] }, 404, true],
])('%j with %i is the end of the queue', (json, status, isDoubtful) => {
  expect(read(json, status)).toMatchObject({ cStat: '137', documents: [], isDoubtful })
})

test.each([404, 204])('an empty %i is a doubtful end', (status) => {
  expect(raw('', status)()).toMatchObject({ cStat: '137', isDoubtful: true, reason: `HTTP ${status}` })
})

test('a refusal keeps the number of its error, never one of SEFAZ', () => {
  const reply = read({ StatusProcessamento: 'REJEICAO', Erros: [{ Codigo: 'E137', Descricao: 'Não pode' }] }, 400)
  expect(reply).toMatchObject({ cStat: '0137', reason: 'REJEICAO · E137 Não pode' })
  expect(read({ StatusProcessamento: 'REJEICAO' }, 400).cStat).toBe('999999')
})

test.each([
  ['', 200, 'empty'],
  ['', 400, 'http_400'],
  ['<html></html>', 404, 'html'],
  ['<html></html>', 200, 'html'],
  ['nothing', 200, 'garbage'],
  ['[1]', 200, 'garbage'],
  ['{}', 200, 'garbage'],
  ['{"StatusProcessamento":"DOCUMENTOS_LOCALIZADOS","LoteDFe":[]}', 200, 'garbage'],
  ['nothing', 400, 'http_400'],
])('%j with %i is the fault %s', (body, status, code) => {
  expect(raw(body, status)).toThrow(code)
})

test('the request names the company beside the certificate; a CPF has one numbering alone', () => {
  const lotOf = { kind: 'distNSU', nsu: 7 } as const
  expect(adnRequest({ taxId: '7K4M2A91000190', query: lotOf }).path).toBe(
    '/DFe/7?cnpjConsulta=7K4M2A91000190&lote=true',
  )
  expect(adnRequest({ taxId: '52998224725', query: { kind: 'consNSU', nsu: 7 } }).path).toBe('/DFe/7?lote=false')
})
