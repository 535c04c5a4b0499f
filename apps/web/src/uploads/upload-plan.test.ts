// spec: m31

import { expect, test } from 'vitest'
import { groupByReason, kindsText, nameOf, planBatches, refusalOf, splitReason, sumCounts } from './upload-plan.ts'
import { judged, percent } from './upload-progress.ts'

const file = (name: string, size: number) => ({ name, file: { size } })
const MB = 2 ** 20

test('many files go in several requests, in their order', () => {
  const files = Array.from({ length: 1201 }, (_, index) => file(`${index}.xml`, 10))
  const batches = planBatches(files)
  expect(batches.map((batch) => batch.length)).toEqual([500, 500, 201])
  expect(batches.flat()).toEqual(files)
})

test('a large zip is a batch of its own', () => {
  const files = [file('a.xml', 1), file('b.zip', 900 * MB), file('c.xml', 1)]
  expect(planBatches(files).map((batch) => batch.map(({ name }) => name))).toEqual([['a.xml'], ['b.zip'], ['c.xml']])
})

test('a file that the server would refuse for its size is not sent', () => {
  expect(refusalOf(file('a.xml', 9 * MB))).toBe('Arquivo maior que 8 MB')
  expect(refusalOf(file('a.zip', 3 * 1024 * MB))).toContain('2 GB')
  expect(refusalOf(file('a.ZIP', 9 * MB))).toBeNull()
  expect(refusalOf(file('a.xml', 8 * MB))).toBeNull()
  for (const name of ['a.eml', 'a.msg', 'a.tar', 'a.tar.gz', 'a.TGZ', 'a.xml.gz']) {
    expect(refusalOf(file(name, 9 * MB))).toBeNull()
    expect(refusalOf(file(name, 3 * 1024 * MB))).toContain('2 GB')
  }
  expect(refusalOf(file('a.rar', 9 * MB))).toBe('Arquivo maior que 8 MB')
  // a key never leaves the browser as if it were a note
  expect(refusalOf(file('cliente.PFX', 3000))).toContain('guarde-o em Certificados')
  expect(refusalOf(file('cliente.p12', 3000))).toContain('guarde-o em Certificados')
})

test('an upload is named by its first file', () => {
  expect(nameOf([{ name: 'outubro-2026.zip' }])).toBe('outubro-2026.zip')
  expect(nameOf([{ name: 'entradas/a.xml' }, { name: 'entradas/b.xml' }])).toBe('entradas e mais 1')
})

test('counts add up and the percentage is honest', () => {
  const kinds = { nfe: 1, nfce: 0, cte: 2, mdfe: 0, nfse: 0, nf3e: 0, nfcom: 0, outro: 0, eventos: 1, inutilizacoes: 0 }
  const counts = { total: 10, importados: 4, repetidos: 1, atualizados: 1, rejeitados: 1 }
  const total = { ...counts, importados_por_tipo: kinds, cancelamentos_pendentes: null }
  const sum = sumCounts([total, total])
  expect(sum.total).toBe(20)
  expect(judged(sum)).toBe(14)
  expect(kindsText(total)).toBe('1 NF-e, 2 CT-e, 1 evento')
  expect(kindsText(sum)).toBe('2 NF-e, 4 CT-e, 2 eventos')
  expect(kindsText(sumCounts([]))).toBe('')
  expect(sum.cancelamentos_pendentes).toBeNull()
  expect(sumCounts([total, { ...total, cancelamentos_pendentes: 3 }]).cancelamentos_pendentes).toBe(3)
  expect(percent(999, 1000)).toBe(99)
  expect(percent(1000, 1000)).toBe(100)
  expect(percent(9999, 10000)).toBe(99)
  expect(percent(0, 0)).toBe(0)
})

test('rejected files are grouped by reason, the largest group first', () => {
  const lines = [{ motivo: 'PDF' }, { motivo: 'NFS-e' }, { motivo: 'NFS-e' }, {}]
  expect(groupByReason(lines).map(({ reason, lines: grouped }) => [reason, grouped.length])).toEqual([
    ['NFS-e', 2],
    ['PDF', 1],
    ['Sem motivo informado', 1],
  ])
})

test('file-specific parts of a reason do not split its group', () => {
  const motivo = (hash: string) => `Já existe documento com esta chave. SHA-256 guardado ${hash.repeat(64)}.`
  const lines = [{ motivo: motivo('a') }, { motivo: motivo('b') }]
  expect(groupByReason(lines).map(({ reason }) => reason)).toEqual(['Já existe documento com esta chave'])
  expect(splitReason(motivo('a')).detail).toContain('SHA-256 guardado aaaa')
  expect(splitReason('PDF')).toEqual({ reason: 'PDF', detail: null })
})
