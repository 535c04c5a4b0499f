import { expect, test } from 'vitest'
import { foldedLines, foldRefusals, type RefusalCount } from './fold-refusals.ts'
import type { UploadLine } from './judge-document.ts'

const refusal = (reason: string, empresaIds: number[] | null = null): UploadLine => ({
  name: 'z.zip/a.xml',
  verdict: 'rejeitado',
  kind: null,
  chave: null,
  reason,
  empresaIds,
})

/** Batches of 160 lines, as they are stored one after another. */
function fold(lines: readonly UploadLine[], zip: string | null = 'z.zip') {
  let refusals: RefusalCount[] = []
  let written = 0
  let most = 0
  for (let index = 0; index < lines.length; index += 160) {
    const batch = lines.slice(index, index + 160)
    const folded = foldRefusals(
      JSON.parse(JSON.stringify(refusals)) as RefusalCount[],
      batch,
      batch.map(() => zip),
    )
    written += folded.kept.length
    refusals = folded.refusals
    most = Math.max(most, refusals.length)
  }
  return { written, most, more: foldedLines(refusals).map(({ name, reason }) => `${name}: ${reason}`) }
}

test('a thousand refusals of one kind have a line each; positions in a file do not create kinds', () => {
  const lines = Array.from({ length: 3_000 }, (_, index) => refusal(`XML malformado na linha ${index}.`))
  expect(fold(lines)).toEqual({
    written: 1_000,
    most: 1,
    more: ['z.zip: mais 2.000 arquivos: XML malformado na linha 0.'],
  })
  expect(fold(lines.slice(0, 1_000))).toEqual({ written: 1_000, most: 1, more: [] })
})

test('reasons with text chosen by a sender do not create unlimited kinds', () => {
  const word = (number: number) =>
    number.toString(26).replace(/\d/g, (digit) => String.fromCharCode(113 + Number(digit)))
  const lines = Array.from({ length: 5_000 }, (_, index) => refusal(`Elemento ${word(index)} desconhecido.`))
  const { written, most, more } = fold(lines)
  expect([written, most]).toEqual([200 + 1_000, 201])
  expect(more).toEqual(['z.zip: mais 3.800 arquivos: Outros motivos.'])
})

test('lines of other companies are counted separately; single files and imported ones always have a line', () => {
  const mixed = Array.from({ length: 2_400 }, (_, index) => refusal('Não.', index % 2 === 0 ? [1] : [2]))
  expect(fold(mixed)).toMatchObject({ written: 2_000, most: 2 })
  expect(fold(mixed, null)).toEqual({ written: 2_400, most: 0, more: [] })
  const imported = mixed.map((line): UploadLine => ({ ...line, verdict: 'importado' }))
  expect(fold(imported)).toMatchObject({ written: 2_400, more: [] })
})
