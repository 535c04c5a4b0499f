import { describe, expect, test, vi } from 'vitest'
import { drawDfe, printDfe } from './print.ts'
import { geometryFaults } from './testing/geometry.ts'
import { mdfeXml } from './testing/mdfe-xml.ts'
import { nfeXml } from './testing/nfe-xml.ts'

vi.setConfig({ testTimeout: 60_000 })

const AUTHORISED = { situacao: 'autorizada' } as const
const LINES = '\n'.repeat(300)

const changed = (xml: Uint8Array, change: (text: string) => string): Uint8Array =>
  Buffer.from(change(Buffer.from(xml).toString('utf8')))

/** Inserts line ends in the middle of every longer value. */
const broken = (xml: string): string =>
  xml.replace(/>([^<>\n]{8,})</g, (_, value: string) => `>${value.slice(0, 4)}${LINES}${value.slice(4)}<`)

/** CPU time of this process in milliseconds, independent of the machine's load. */
async function cost(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const label = (xml: string) => xml.replace(/<tpImp>\d/, '<tpImp>3')

describe('a hostile document costs less than six seconds:', () => {
  test.each<[string, () => Uint8Array]>([
    ['a label of broken lines', () => changed(nfeXml(), (xml) => broken(label(xml)))],
    ['a DANFE of broken lines', () => changed(nfeXml(), broken)],
    ['a DAMDFE of broken lines', () => changed(mdfeXml(), broken)],
    ['a hundred thousand characters without a font', () => nfeXml({ infCpl: '😀漢'.repeat(50_000) })],
    ['a word of a million letters', () => nfeXml({ infCpl: 'W'.repeat(1_000_000) })],
    [
      'values of a thousand digits',
      () => changed(nfeXml(), (xml) => xml.replace(/>\d+\.\d+</g, `>${'9'.repeat(1000)}.99<`)),
    ],
    ['a QR Code too long for any symbol', () => mdfeXml({ qr: 'q'.repeat(100_000) })],
  ])('%s', async (_, xml) => {
    const bytes = xml()
    expect(await cost(() => printDfe(bytes, AUTHORISED))).toBeLessThan(6000)
    const { pages } = drawDfe(bytes, AUTHORISED, { trace: true })
    for (const page of pages.slice(0, 5)) expect(geometryFaults(page)).toEqual([])
  })
})
