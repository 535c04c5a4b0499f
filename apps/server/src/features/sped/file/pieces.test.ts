import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { newDelivery } from './pieces.ts'

const packed = (text: string) => deflateRawSync(Buffer.from(text))

async function taken(bytes: AsyncGenerator<Buffer>): Promise<string[]> {
  const texts: string[] = []
  for await (const piece of bytes) texts.push(piece.toString())
  return texts
}

test('the beginning goes out at once, and the pieces go on behind it', async () => {
  const delivery = newDelivery()
  delivery.head(Buffer.from('abc'))
  const reader = delivery.read()
  expect((await reader.next()).value?.toString()).toBe('abc')
  const rest = taken(reader)
  for (const text of ['abcdef', 'ghi', 'jkl']) delivery.piece(packed(text))
  delivery.end()
  expect(await rest).toEqual(['def', 'ghi', 'jkl'])
})

test('the last piece never comes of a file that was refused', async () => {
  const delivery = newDelivery()
  delivery.head(Buffer.from('abc'))
  const reader = delivery.read()
  await reader.next()
  delivery.piece(packed('abcdef'))
  delivery.piece(packed('|9999|'))
  expect((await reader.next()).value?.toString()).toBe('def')
  const last = reader.next()
  delivery.fail(new Error('recusado'))
  await expect(last).rejects.toThrow('recusado')
})

test('a file without a beginning of its own is its pieces', async () => {
  const delivery = newDelivery()
  delivery.piece(packed('abc'))
  delivery.end()
  expect(await taken(delivery.read())).toEqual(['abc'])
})
