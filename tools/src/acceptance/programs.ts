import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const runFile = promisify(execFile)
const LIMITS = { maxBuffer: 1 << 28, encoding: 'utf8' } as const

/** True when the program can be started; otherwise a warning is logged. */
export function has(program: string): boolean {
  const isInstalled = spawnSync(program, ['--help']).error === undefined
  if (!isInstalled) console.warn(`${program} is not installed: the tests that read prints back with it are left out.`)
  return isInstalled
}

async function inFolder<Result>(
  pdf: Uint8Array,
  work: (folder: string, file: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'aceite-'))
  try {
    const file = join(folder, 'a.pdf')
    await writeFile(file, pdf)
    return await work(folder, file)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The text of each page in drawing order, so that the lines of a cell are consecutive. */
export const pageTexts = (pdf: Uint8Array): Promise<string[]> =>
  inFolder(pdf, async (folder, file) => {
    const text = join(folder, 'a.txt')
    await runFile('pdftotext', ['-raw', '-enc', 'UTF-8', file, text], LIMITS)
    const pages = (await readFile(text, 'utf8')).split('\f')
    return pages.slice(0, -1)
  })

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The symbols of one image in the XML of zbarimg, as `TYPE:data`. */
function symbolsIn(xml: string): string[] {
  return [...xml.matchAll(/<symbol type='([^']+)'[^>]*><data[^>]*>(?:<!\[CDATA\[)?([\s\S]*?)(?:\]\]>)?<\/data>/g)].map(
    ([, type, data]) => `${type}:${data!.replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)}`,
  )
}

/** zbarimg exits with 4 when an image has no symbol, which is a valid result here. */
async function scan(images: string[]): Promise<string> {
  const options = ['-q', '--xml', '-Sdisable', '-Scode128.enable', '-Sqrcode.enable']
  return runFile('zbarimg', [...options, ...images], LIMITS).then(
    ({ stdout }) => stdout,
    (error: { code?: unknown; stdout?: string }) => {
      if (error.code === 4 && typeof error.stdout === 'string') return error.stdout
      throw error
    },
  )
}

/** The bar codes and QR Codes of each page, rendered in gray at `dpi`. */
export const pageSymbols = (pdf: Uint8Array, dpi: number): Promise<string[][]> =>
  inFolder(pdf, async (folder, file) => {
    await runFile('pdftoppm', ['-r', String(dpi), '-gray', file, join(folder, 'p')], LIMITS)
    const images = (await readdir(folder)).filter((name) => name.endsWith('.pgm')).sort()
    const xml = await scan(images.map((name) => join(folder, name)))
    const sources = new Map(xml.split("<source href='").map((part) => [part.slice(0, part.indexOf("'")), part]))
    return images.map((name) => symbolsIn(sources.get(join(folder, name)) ?? ''))
  })
