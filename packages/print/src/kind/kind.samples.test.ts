import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readDfe } from '@portal/fiscal/dfe.ts'
import { elements, type XmlNode } from '@portal/fiscal/xml/node.ts'
import { readXml } from '@portal/fiscal/xml/read.ts'
import { expect, test } from 'vitest'
import { drawDfe, printDfe } from '../print.ts'
import { geometryFaults } from '../testing/geometry.ts'

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

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]/g, '')
    .toLowerCase()
/** How a field may be on paper: as written, as a day of ours, without or with decimals, a code of a place or a truth in words. */
const FORMS: readonly [RegExp, string][] = [
  [/^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d:\d\d).*$/, '$3$2$1$4'],
  [/^(\d{4})-?(\d\d)-?(\d\d)$/, '$3$2$1'],
  [/^(\d{4})(\d\d)$/, '$2$1'],
  [/^(\d+\.\d\d)0+$/, '$1'],
  [/^(\d+)\.0+$/, '$1'],
  [/^(\d+\.\d*?)0+$/, '$1'],
  [/^(\d+)$/, '$100'],
  [/^true$/, 'Sim'],
  [/^false$/, 'Não'],
]
const isPrinted = (paper: string, text: string): boolean =>
  [text, ...FORMS.map(([from, to]) => text.replace(from, to))].some((form) => paper.includes(plain(form)))
/** Within a symbol, or its place is named by its text; the address of a look-up goes with the QR Code. */
const ELSEWHERE = /^(qrCod\w+|urlChave|cMun)$/

function fieldsOf(node: XmlNode): [name: string, text: string][] {
  if (node.name === 'Signature') return []
  const inside = elements(node)
  const text = inside.length === 0 ? node.content.join('').trim() : ''
  return text === '' || ELSEWHERE.test(node.name) ? inside.flatMap(fieldsOf) : [[node.name, text]]
}

test.skipIf(FILES.length === 0)(
  'every field of every sample is on its print, and no text is cut or lies on another',
  () => {
    for (const file of FILES) {
      let found: ReturnType<typeof readDfe> = []
      try {
        found = readDfe(readFileSync(file))
      } catch {
        continue
      }
      for (const { bytes, result } of found) {
        if (!result.ok || (result.dfe.kind === 'nota' && result.dfe.tipo === 'nfse')) continue
        const { pages } = drawDfe(bytes, { situacao: 'autorizada' }, { trace: true })
        const paper = plain(pages.flatMap(({ trace }) => trace?.map(({ text }) => text) ?? []).join(''))
        expect(
          fieldsOf(readXml(bytes)).filter(([, text]) => !isPrinted(paper, text)),
          file,
        ).toEqual([])
        expect(pages.flatMap(geometryFaults), file).toEqual([])
      }
    }
  },
)
