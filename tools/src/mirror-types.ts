import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addPaths, emptyShape, merge, readSchema, shapeOf } from './mirror/schema.ts'
import { writeTypes } from './mirror/write-types.ts'

/**
 * Writes the mirror types of a layout from the official schemas:
 * `npx tsx tools/src/mirror-types.ts FOLDER-OF-SCHEMAS packages/fiscal/src/nfe/layout.gen.ts`
 */
const [folder, target] = process.argv.slice(2)
if (!folder || !target) throw new Error('mirror-types FOLDER-OF-SCHEMAS TARGET.gen.ts')

/** What layouts 1.10 and 2.00 had, of which no schema is kept. */
const OLD = [
  'ide/dEmi',
  'ide/dSaiEnt',
  'ide/hSaiEnt',
  'ide/indPag',
  'det/prod/genero',
  'det/prod/comb/ICMSComb/vBCICMS',
  'det/prod/comb/ICMSComb/vICMS',
  'det/prod/comb/ICMSComb/vBCICMSST',
  'det/prod/comb/ICMSComb/vICMSST',
  'det/prod/comb/ICMSInter/vBCICMSSTDest',
  'det/prod/comb/ICMSInter/vICMSSTDest',
  'det/prod/comb/ICMSCons/vBCICMSSTCons',
  'det/prod/comb/ICMSCons/vICMSSTCons',
  'det/prod/comb/ICMSCons/UFCons',
]
/** Events kept by issuers inside the note's own file. */
const EVENT = [
  '@versao',
  'infEvento/@Id',
  ...[
    'tpAmb',
    'verAplic',
    'cOrgao',
    'cStat',
    'xMotivo',
    'chNFe',
    'tpEvento',
    'xEvento',
    'nSeqEvento',
    'dhRegEvento',
    'nProt',
  ].map((name) => `infEvento/${name}`),
]
const REQUIRED = [
  'NfeProc.NFe',
  'NFe.infNFe',
  'InfNFe.ide',
  'InfNFe.emit',
  'InfNFe.det',
  'InfNFe.total',
  'Det.prod',
  'Det.imposto',
]

const layout = emptyShape()
for (const file of [
  'PL_010e_NT2025.002_v1.01/leiauteNFe_v4.00.xsd',
  'PL_009o_NT2024_001_v100/leiauteNFe_v4.00.xsd',
  'PL_008i2/leiauteNFe_v3.10.xsd',
]) {
  const version = shapeOf(readSchema(join(folder, file)), 'TNfeProc')
  // 3.10 repeats pag where 4.00 repeats pag/detPag: the reader turns the old form into the new one
  if (file.includes('v3.10')) version.fields.get('NFe')?.shape.fields.get('infNFe')?.shape.fields.delete('pag')
  merge(layout, version)
}
addPaths(
  layout,
  OLD.map((path) => `NFe/infNFe/${path}`),
)
addPaths(layout, ['retEvento[]', ...EVENT.map((path) => `retEvento/${path}`)])

const head =
  '// Generated from the official schemas by tools/src/mirror-types.ts; never edited.\n// Official names, every value as text; attributes carry an @.\n\n'
writeFileSync(target, head + writeTypes({ name: 'nfeProc', shape: layout }, new Set(REQUIRED)))
