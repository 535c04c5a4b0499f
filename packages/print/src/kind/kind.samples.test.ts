import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readDfe } from '@portal/fiscal/dfe.ts'
import { expect, test } from 'vitest'
import { drawDfe, printDfe } from '../print.ts'

/** Given samples, never committed. */
const FOLDER = join(process.env.PORTAL_AMOSTRAS ?? '../shared', 'modelos', 'amostras')
const files = (): string[] => {
  try {
    return ['59', '62', '63', '64', '66', '75', '76', '99', 'nfse-municipal'].flatMap((model) =>
      readdirSync(join(FOLDER, model)).map((name) => join(FOLDER, model, name)),
    )
  } catch {
    return []
  }
}
const FILES = files()
if (FILES.length === 0) console.warn(`Sem ${FOLDER}: as amostras de outros modelos não são impressas.`)

test.skipIf(FILES.length === 0)('every sample that is read is printed, with its key and its number', async () => {
  for (const file of FILES) {
    const bytes = readFileSync(file)
    let found: ReturnType<typeof readDfe> = []
    try {
      found = readDfe(bytes)
    } catch {
      continue
    }
    for (const { bytes: own, result } of found) {
      if (!result.ok) continue
      const { pages } = drawDfe(own, { situacao: 'autorizada' }, { trace: true })
      const texts = pages.flatMap(({ trace }) => trace?.map(({ text }) => text) ?? []).join(' ')
      expect(pages.length, file).toBeGreaterThan(0)
      if (result.dfe.kind === 'nota' && result.dfe.tipo !== 'nfse')
        expect(texts.replace(/\D/g, ''), file).toContain(String(result.dfe.numero))
      expect((await printDfe(own, { situacao: 'autorizada' })).length, file).toBeGreaterThan(1000)
    }
  }
})
