import { ESTADOS_CAPTURA, type EstadoCaptura } from '@portal/contract/captura/estado.ts'
import { describe, expect, test } from 'vitest'
import { type SequenceFacts, sequenceState } from './state.ts'
import { STOP_CAUSES } from './stop-causes.ts'

/** 23/11/2026, 10:42 in Brasília */
const NOW = new Date('2026-11-23T13:42:00Z')
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
const DAY = 24 * 60

const LEVEL: SequenceFacts = {
  service: 'nfe',
  isHalted: false,
  isOn: true,
  certificateEnd: at(100 * DAY),
  paused: null,
  stopped: null,
  callingSince: null,
  blocked: null,
  serviceOut: null,
  nextAt: at(40),
  lastCallAt: at(-30),
  lastGoodAt: at(-30),
  fault: null,
  isRefused: false,
  numberedFrom: null,
  isTakenOver: false,
  cstat: '137',
}
const judge = (facts: Partial<SequenceFacts>) => sequenceState({ ...LEVEL, ...facts }, NOW)

const CASES: readonly [state: EstadoCaptura, facts: Partial<SequenceFacts>, reason: RegExp, mend: string | null][] = [
  ['desligada', { isHalted: true }, /desligada neste servidor/, null],
  ['desligada', { isOn: false }, /captura de NF-e está desligada/, 'ligar'],
  ['sem_certificado', { certificateEnd: null }, /Falta o certificado A1/, 'enviar_certificado'],
  [
    'pausada',
    { paused: { at: at(-3 * DAY), by: 'Ana', reason: 'Troca de sistema.' } },
    /^Pausada por Ana em 20\/11\/2026 às 10:42: Troca de sistema\. Retome/,
    'retomar',
  ],
  ['pausada', { paused: { at: at(-10), by: null, reason: null } }, /^Pausada às 10:32\. Retome/, 'retomar'],
  [
    'parada',
    { lastCallAt: at(365 * DAY) },
    /^O relógio do servidor esteve adiantado e voltou: a última consulta ficou anotada para 23\/11\/2027 10:42\. .*«portal captura relogio»/,
    'suporte',
  ],
  ['parada', { nextAt: at(365 * DAY) }, /a próxima consulta ficou marcada para 23\/11\/2027 10:42/, 'suporte'],
  ['parada', { blocked: { until: at(30 * DAY), isOfRoot: false } }, /a próxima consulta ficou marcada/, 'suporte'],
  ['aguardando', { lastCallAt: at(5), lastGoodAt: at(5) }, /^Em dia/, null],
  [
    'parada',
    { stopped: { at: at(-5), cause: 'certificado_ilegivel', code: 'CA_MD_TOO_WEAK' } },
    /com o certificado guardado não se abre uma conexão: um certificado da cadeia tem assinatura fraca \(SHA-1\)\. Envie o certificado de novo/,
    'trocar_certificado',
  ],
  ['consultando', { callingSince: at(0) }, /^Consultando a SEFAZ desde 10:42/, null],
  [
    'bloqueada',
    { blocked: { until: at(36), isOfRoot: false }, lastCallAt: at(-26), cstat: '656' },
    /bloqueou às 10:16 por consulta repetida \(656\)\. Chamar antes recomeça a hora: o portal espera até 11:18/,
    null,
  ],
  ['bloqueada', { blocked: { until: at(36), isOfRoot: true } }, /outro estabelecimento desta raiz/, null],
  ['servico_fora', { serviceOut: at(-44) }, /NF-e da SEFAZ está fora desde 09:58/, null],
  ['na_fila', { nextAt: at(-1) }, /^Na fila/, null],
  ['aguardando', {}, /^Em dia\. A próxima consulta é às 11:22\.$/, null],
  ['aguardando', { nextAt: at(DAY) }, /é em 24\/11\/2026 às 10:42/, null],
  ['aguardando', { nextAt: null }, /está marcando a próxima/, null],
  ['aguardando', { fault: 'timeout' }, /não respondeu às 10:12\. O portal tenta de novo às 11:22/, null],
  ['aguardando', { fault: 'garbage' }, /deu uma resposta sem sentido às 10:12\. O portal tenta de novo às 11:22/, null],
  ['aguardando', { fault: 'cstat_108', isRefused: true }, /disse que está parada \(108\) às 10:12/, null],
  ['aguardando', { fault: 'http_500', isRefused: true }, /resposta sem sentido/, null],
  [
    'recusada',
    { isRefused: true, cstat: '589' },
    /recusou a consulta às 10:12 \(589\).* tenta de novo às 11:22/,
    'ver_resposta',
  ],
  ['recusada', { isRefused: true, cstat: '2214', lastGoodAt: null }, /recusou a consulta/, 'ver_resposta'],
  ['recusada', { isRefused: true, cstat: '502', numberedFrom: at(-30) }, /recusou a consulta/, 'ver_resposta'],
  ['recusada', { isRefused: true, cstat: '138' }, /veio incoerente/, 'ver_resposta'],
  ['aguardando', { lastGoodAt: null }, /primeira consulta é às 11:22/, null],
  ['aguardando', { lastGoodAt: null, isTakenOver: true }, /Outro programa já consulta/, null],
  [
    'aguardando',
    { numberedFrom: at(-30) },
    /começa a numerar agora \(23\/11\/2026\)\. Notas anteriores só por chave/,
    null,
  ],
  ['aguardando', { blocked: { until: at(-1), isOfRoot: false } }, /^Em dia/, null],
]

test.each(CASES)('%s of %j', (...[state, facts, reason, mend]) => {
  expect(judge(facts)).toMatchObject({ state, reason: expect.stringMatching(reason), mend })
})

test('every state has a case', () => {
  expect(new Set([...CASES.map(([state]) => state), 'parada'])).toEqual(new Set(ESTADOS_CAPTURA))
})

describe('a stopped sequence', () => {
  test.each([...STOP_CAUSES, 'unknown'])('by %s names its cause and the act that mends it', (cause) => {
    const { state, reason, mend, since } = judge({ stopped: { at: at(-131), cause, code: '593' }, cstat: '137' })
    expect(state).toBe('parada')
    expect(reason).toMatch(/^A captura parou às 08:31: .+ \(593\)\. \p{Lu}/u)
    expect(mend).not.toBeNull()
    expect(since).toEqual(at(-131))
  })

  test.each(['HTTP 403', '593'])('quotes the answer that stopped it (%s), and no other one', (code) => {
    expect(judge({ stopped: { at: NOW, cause: 'certificado', code }, cstat: '137' }).reason).toContain(` (${code}).`)
    expect(judge({ stopped: { at: NOW, cause: 'certificado', code: null }, cstat: '137' }).reason).not.toContain('137')
  })

  test('each cause has its own sentence', () => {
    const sentences = STOP_CAUSES.map((cause) => judge({ stopped: { at: NOW, cause, code: null } }).reason)
    expect(new Set(sentences).size).toBe(STOP_CAUSES.length)
  })

  test('an expired certificate is a stop by itself, with its day', () => {
    expect(judge({ certificateEnd: at(-3 * DAY) })).toMatchObject({
      state: 'parada',
      reason: 'A captura parou: o certificado venceu em 20/11/2026. Envie o novo certificado A1 desta empresa.',
      mend: 'trocar_certificado',
    })
  })

  test('the pause of a person comes before it', () => {
    const paused = { at: at(-5), by: 'Ana', reason: null }
    expect(judge({ stopped: { at: NOW, cause: 'recusa', code: '502' }, paused }).state).toBe('pausada')
  })
})
