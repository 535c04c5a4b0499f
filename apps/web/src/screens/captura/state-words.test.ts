import { ESTADOS_CAPTURA, type Estado } from '@portal/contract/captura/estado.ts'
import { expect, test } from 'vitest'
import { headline, stateWord, urgencyOf } from './state-words.ts'

const NOW = Date.parse('2026-11-28T12:00:00.000Z')
const later = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString()

const level: Estado = {
  ds_servico: 'nfe',
  fl_ligado: true,
  ds_estado: 'aguardando',
  ds_motivo: 'Consultada há pouco.',
  fl_falha: false,
  ds_acao: null,
  nr_ultnsu: 10,
  nr_maxnsu: 10,
  nr_faltantes: 0,
  dt_inicio: later(-600),
  dt_ultima: later(-20),
  dt_proxima: later(40),
  dt_bloqueio: null,
  dt_desde: null,
  nr_cstat: 137,
  lacunas: 0,
  documentos_24h: 10,
}
const word = (change: Partial<Estado>) => stateWord({ ...level, ...change }, NOW)

test('only a company whose last turn was answered well is «Em dia»', () => {
  const changes = [
    {},
    { fl_falha: true },
    { lacunas: 1, nr_faltantes: 3 },
    { dt_ultima: null },
    ...ESTADOS_CAPTURA.filter((state) => state !== 'aguardando').map((ds_estado) => ({ ds_estado, dt_ultima: null })),
    ...ESTADOS_CAPTURA.filter((state) => state !== 'aguardando').map((ds_estado) => ({ ds_estado })),
  ]
  const levels = changes.filter((change) => word(change).word === 'Em dia' || word(change).tone === 'ok')
  expect(levels).toEqual([{}])
})

test('a refused turn is named, and a failed one says when the next comes', () => {
  expect(word({ ds_estado: 'recusada' })).toMatchObject({ word: 'Recusada', tone: 'amber' })
  expect(word({ fl_falha: true })).toMatchObject({ word: 'Sem resposta', tone: 'amber' })
  expect(word({ fl_falha: true }).line).toMatch(/^às \d\d:40$/)
})

test('a block counts down to its end', () => {
  const blocked = { ...level, ds_estado: 'bloqueada' as const, dt_bloqueio: later(61) }
  expect(headline(blocked, NOW)).toBe('Bloqueada, faltam 1:01:00')
  expect(headline(blocked, NOW + 62 * 60_000)).toBe('Bloqueada, faltam 0:00')
})

test('who needs a person stands before who is level', () => {
  const urgency = (change: Partial<Estado>) => urgencyOf({ ...level, ...change })
  expect(urgency({ ds_estado: 'recusada' })).toBeLessThan(urgency({ ds_estado: 'consultando' }))
  expect(urgency({ lacunas: 1 })).toBeLessThan(urgency({}))
  expect(ESTADOS_CAPTURA.map((ds_estado) => urgency({ ds_estado })).filter((place) => place < 0)).toEqual([])
})
