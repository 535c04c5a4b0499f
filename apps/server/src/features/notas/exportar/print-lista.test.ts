import { setImmediate as turn } from 'node:timers/promises'
import { type Lista, listaPdf } from '@portal/print/lista.ts'
import { expect, test } from 'vitest'
import { printLista } from './print-lista.ts'

const listOf = (count: number): Lista => ({
  title: 'Lista de notas · Padaria Ação',
  about: ['Emissão de 01/06/2026 a 30/06/2026'],
  sections: [
    {
      title: '',
      columns: [
        { title: 'Outra parte', width: 260, grow: true },
        { title: 'Valor (R$)', width: 80, align: 'right' },
      ],
      rows: Array.from({ length: count }, (_, n) => [`Empresa de Comércio nº ${n} Ltda`, `${n},00`]),
      elastic: 0,
    },
  ],
})

/** Without the day of making and the id derived from it. */
const plain = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString('latin1')
    .replace(/\/(CreationDate|ModDate) \([^)]*\)/g, '')
    .replace(/\/ID \[[^\]]*\]/g, '')

test.each([10, 1_200])('%i rows: the same PDF, in a thread or not', async (count) => {
  const printed = await printLista(listOf(count))
  expect(Buffer.from(printed.subarray(0, 5)).toString()).toBe('%PDF-')
  expect(plain(printed)).toBe(plain(await listaPdf(listOf(count))))
})

test('the event loop is free while a long list is printed', { timeout: 60_000 }, async () => {
  const lista = listOf(20_000)
  let [worst, last, done] = [0, performance.now(), false]
  const printing = printLista(lista).finally(() => {
    done = true
  })
  while (!done) {
    await turn()
    worst = Math.max(worst, performance.now() - last)
    last = performance.now()
  }
  expect((await printing).length).toBeGreaterThan(100_000)
  const start = performance.now()
  await listaPdf(lista)
  expect(worst).toBeLessThan((performance.now() - start) / 2)
})
