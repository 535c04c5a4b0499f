import { join } from 'node:path'
import { addPaths, emptyShape, merge, readSchema, type Shape, shapeOf } from './schema.ts'

/** A layout to be mirrored: root element, shape, and the fields that its reader guarantees (`Type.field`). */
export interface Layout {
  name: string
  shape: Shape
  required: string[]
}

/** Fields of NF-e layouts 1.10 and 2.00, whose schemas are not stored. */
const OLD_NFE = [
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
/** Events that issuers put inside the note's file. */
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

/** NF-e and NFC-e, layouts 1.10 to 4.00 with IBS/CBS. */
export function nfeLayout(folder: string): Layout {
  const shape = emptyShape()
  for (const file of [
    'PL_010e_NT2025.002_v1.01/leiauteNFe_v4.00.xsd',
    'PL_009o_NT2024_001_v100/leiauteNFe_v4.00.xsd',
    'PL_008i2/leiauteNFe_v3.10.xsd',
  ]) {
    const version = shapeOf(readSchema(join(folder, file)), 'TNfeProc')
    // 3.10 repeats pag where 4.00 repeats pag/detPag; the reader converts the old form
    if (file.includes('v3.10')) version.fields.get('NFe')?.shape.fields.get('infNFe')?.shape.fields.delete('pag')
    merge(shape, version)
  }
  addPaths(
    shape,
    OLD_NFE.map((path) => `NFe/infNFe/${path}`),
  )
  addPaths(shape, ['retEvento[]', ...EVENT.map((path) => `retEvento/${path}`)])
  const required = ['NfeProc.NFe', 'NFe.infNFe', 'InfNFe.ide', 'InfNFe.emit', 'InfNFe.det', 'InfNFe.total']
  return { name: 'nfeProc', shape, required: [...required, 'Det.prod', 'Det.imposto'] }
}

const CTE_FOLDERS = [
  ['PL_CTe_400_NT2026.002_RTC_1.00', 'v4.00'],
  ['PL_CTe_400', 'v4.00'],
  ['PL_CTe_300a_NT2022.001', 'v3.00'],
] as const
/** Group of each modal, by its schema. */
const CTE_MODALS = {
  cteModalRodoviario: 'rodo',
  cteModalRodoviarioOS: 'rodoOS',
  cteModalAereo: 'aereo',
  cteModalAquaviario: 'aquav',
  cteModalFerroviario: 'ferrov',
  cteModalDutoviario: 'duto',
  cteMultiModal: 'multimodal',
}
/** Fields of CT-e layout 2.00 that 3.00 lacks: dates, vehicles and drivers of the road modal. */
const OLD_CTE_RODO = [
  'dPrev',
  'lota',
  'CIOT',
  ...['nCompra', 'CNPJForn', 'CNPJPg', 'vValePed'].map((name) => `valePed/${name}`),
  ...['cInt', 'RENAVAM', 'placa', 'tara', 'capKG', 'capM3', 'tpProp', 'tpVeic', 'tpRod', 'tpCar', 'UF'].map(
    (name) => `veic/${name}`,
  ),
  ...['lacRodo/nLacre', 'moto/xNome', 'moto/CPF', 'valePed[]', 'veic[]', 'lacRodo[]', 'moto[]'],
]
/** Paths of the modal: beside the items in a simplificado, inside infCTeNorm in the other forms. */
const CTE_MODAL_PATHS = ['infCte/infCTeNorm/infModal', 'infCte/infModal']

/** CT-e, CT-e OS and CT-e simplificado as one shape; fields that a form lacks are optional. */
export function cteLayout(folder: string): Layout {
  const cte = emptyShape()
  const proc = emptyShape()
  for (const [name, version] of CTE_FOLDERS) {
    const schema = readSchema(join(folder, name, `cteTiposBasico_${version}.xsd`))
    for (const type of ['TCTe', 'TCTeOS', 'TCTeSimp']) {
      if (schema.complex.has(type)) merge(cte, shapeOf(schema, type))
    }
    addPaths(proc, ['protCTe/@versao'])
    merge(at(proc, 'protCTe'), shapeOf(schema, 'TProtCTe'))
    for (const [file, group] of Object.entries(CTE_MODALS)) {
      const modal = shapeOf(readSchema(join(folder, name, `${file}_${version}.xsd`)), group)
      for (const path of CTE_MODAL_PATHS) {
        addPaths(cte, [`${path}/${group}`])
        merge(at(cte, `${path}/${group}`), modal)
      }
    }
  }
  addPaths(cte, [
    'infCte/ide/forPag',
    ...CTE_MODAL_PATHS.flatMap((modal) => OLD_CTE_RODO.map((path) => `${modal}/rodo/${path}`)),
  ])
  addPaths(proc, ['CTe/infCte', '@versao', '@ipTransmissor', '@nPortaCon', '@dhConexao'])
  merge(at(proc, 'CTe'), cte)
  return { name: 'cteProc', shape: proc, required: ['CteProc.CTe', 'CTe.infCte', 'InfCte.ide', 'InfCte.emit'] }
}

const MDFE_FOLDER = 'PL_MDFe_300b_NT012025_1.03'
const MDFE_MODALS = {
  mdfeModalRodoviario: 'rodo',
  mdfeModalAereo: 'aereo',
  mdfeModalAquaviario: 'aquav',
  mdfeModalFerroviario: 'ferrov',
}
/** Fields of MDF-e layout 1.00, whose schema is not stored. */
const OLD_MDFE = [
  'infModal/rodo/RNTRC',
  'infModal/rodo/CIOT',
  'infModal/rodo/veicPrincipal/placa',
  'infModal/rodo/veicPrincipal/tara',
  'infModal/rodo/veicPrincipal/RNTRC',
]

/** MDF-e, layouts 1.00 to 3.00. */
export function mdfeLayout(folder: string): Layout {
  const schema = readSchema(join(folder, MDFE_FOLDER, 'mdfeTiposBasico_v3.00.xsd'))
  const proc = addPaths(emptyShape(), ['MDFe/infMDFe/infModal', 'protMDFe/@versao', '@versao'])
  merge(at(proc, 'MDFe'), shapeOf(schema, 'TMDFe'))
  merge(at(proc, 'protMDFe'), shapeOf(schema, 'TProtMDFe'))
  for (const [file, group] of Object.entries(MDFE_MODALS)) {
    const modal = shapeOf(readSchema(join(folder, MDFE_FOLDER, `${file}_v3.00.xsd`)), group)
    addPaths(proc, [`MDFe/infMDFe/infModal/${group}`])
    merge(at(proc, `MDFe/infMDFe/infModal/${group}`), modal)
  }
  addPaths(
    proc,
    OLD_MDFE.map((path) => `MDFe/infMDFe/${path}`),
  )
  return { name: 'mdfeProc', shape: proc, required: ['MdfeProc.MDFe', 'MDFe.infMDFe', 'InfMDFe.ide', 'InfMDFe.emit'] }
}

const NFSE_FOLDERS = [
  ['1.01_20260727', 'v1.01'],
  ['1.00_2022', 'v1.00'],
] as const

/** NFS-e of the national standard, layouts 1.00 and 1.01. */
export function nfseLayout(folder: string): Layout {
  const shape = emptyShape()
  for (const [name, version] of NFSE_FOLDERS)
    merge(shape, shapeOf(readSchema(join(folder, 'nfse', name, `NFSe_${version}.xsd`)), 'TCNFSe'))
  const required = ['NFSe.infNFSe', 'InfNFSe.DPS', 'DPS.infDPS', 'InfDPS.prest', 'InfDPS.valores', 'InfDPS.serv']
  return { name: 'NFSe', shape, required: [...required, 'InfNFSe.emit', 'InfNFSe.valores'] }
}

/** The shape at an existing path. */
function at(shape: Shape, path: string): Shape {
  return path.split('/').reduce((shape, name) => {
    const next = shape.fields.get(name)?.shape
    if (!next) throw new Error(`no ${path}`)
    return next
  }, shape)
}
