import { createTestCa } from './certificates/test-ca.ts'
import { CASES, generateVariety, type VarietyDocument } from './variety.ts'

/** A committed sample with the document that its row of the manifest describes. */
export interface SampleFile {
  path: string
  bytes: Buffer
  document: VarietyDocument
}

const SEED = 20_261_122
/** Maximum size of a committed sample in bytes, without signature. */
const MAX_BYTES = 10_000

/** Number of documents per folder, spread over the cases of the kinds. */
const FOLDERS: readonly { folder: string; kinds: readonly VarietyDocument['kind'][]; count: number }[] = [
  { folder: 'nfe', kinds: ['nfe'], count: 22 },
  { folder: 'nfce', kinds: ['nfce'], count: 8 },
  { folder: 'cte', kinds: ['cte'], count: 14 },
  { folder: 'mdfe', kinds: ['mdfe'], count: 8 },
  { folder: 'eventos', kinds: ['evento', 'inutilizacao'], count: 20 },
  { folder: 'distribuicao', kinds: ['resnfe', 'resevento'], count: 4 },
]

const slugOf = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')

function spread<Item>(list: readonly Item[], count: number): Item[] {
  return Array.from({ length: count }, (_, at) => list[Math.round((at * (list.length - 1)) / (count - 1))]!)
}

/** The documents of `packages/synthetic/samples`; each call gives the same ones, except for signatures. */
export function makeSamples(): SampleFile[] {
  const unsigned = [...generateVariety({ seed: SEED, count: CASES.length })]
  const signed = [...generateVariety({ seed: SEED, count: CASES.length, signer: createTestCa({ keys: 1 }) })]
  return FOLDERS.flatMap(({ folder, kinds, count }) => {
    const candidates = signed.filter(({ kind }, at) => kinds.includes(kind) && unsigned[at]!.bytes.length <= MAX_BYTES)
    return spread(candidates, count).map((document) => ({
      path: `${folder}/${slugOf(document.caseName)}.xml`,
      bytes: document.bytes,
      document,
    }))
  })
}

const LAYOUTS: Partial<Record<VarietyDocument['kind'], readonly [modelo: string, version: string]>> = {
  nfe: ['55', '4.00'],
  nfce: ['65', '4.00'],
  cte: ['57', '4.00'],
  mdfe: ['58', '3.00'],
}

const HEAD = 'arquivo\tmodelo\tleiaute\traiz\tbytes\tchave\to_que_tem_de_especial\tassinatura'

/** `MANIFEST.tsv`: one row per file, with the columns that the sample tests read. */
export function manifestOf(files: readonly SampleFile[]): string {
  const rows = files.map(({ path, bytes, document }) => {
    const text = bytes.toString()
    const root = /<([A-Za-z]+)[ >]/.exec(text)?.[1] ?? ''
    const [modelo, version] = LAYOUTS[document.kind] ?? ['-', '-']
    const signature = text.includes('<SignatureValue>') ? 'ok' : '-'
    const model = root.startsWith('cteOS') || root === 'CTeOS' ? '67' : modelo
    const cells = [
      path,
      model,
      version,
      root,
      bytes.length,
      document.chave,
      document.caseName,
      `assinatura ${signature}`,
    ]
    return cells.join('\t')
  })
  return `${[HEAD, ...rows].join('\n')}\n`
}
